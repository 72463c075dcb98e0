package io.kamilton.cli;

import io.kamilton.linalg.Numerics;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints: this build, the JVM and machine it runs on, its numerics. */
public final class Version implements IVersionProvider {
  private static final String WRITTEN_BY_THE_BUILD = "version.properties";

  @Override
  public String[] getVersion() {
    List<String> lines = new ArrayList<>();
    lines.add("kamilton " + number());
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

  /** The version of this build. */
  public static String number() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream(WRITTEN_BY_THE_BUILD)) {
      properties.load(Objects.requireNonNull(in, WRITTEN_BY_THE_BUILD));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }
}
