package io.kamilton.cli;

import io.kamilton.linalg.Numerics;
import io.kamilton.runner.Version;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints: this build, the JVM and machine it runs on, its numerics. */
final class VersionText implements IVersionProvider {
  @Override
  public String[] getVersion() {
    List<String> lines = new ArrayList<>();
    lines.add("kamilton " + Version.number());
    lines.add(
        "JDK %s (%s), %s %s"
            .formatted(
                System.getProperty("java.version"),
                System.getProperty("java.vendor"),
                System.getProperty("os.name"),
                System.getProperty("os.arch")));
    String numerics = Numerics.describe();
    if (!numerics.isBlank()) {
      lines.add("numerics: " + numerics);
    }
    return lines.toArray(String[]::new);
  }
}
