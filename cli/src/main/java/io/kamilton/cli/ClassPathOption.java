package io.kamilton.cli;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the class of {@code target.class} is looked for. */
final class ClassPathOption {
  @Option(
      names = "--classpath",
      paramLabel = "PATH",
      description = "jars and folders with the target's class, for target.class")
  private @Nullable String classpath;

  /** The places, absolute: a run may be resumed from another folder. */
  List<Path> places() {
    if (classpath == null) {
      return List.of();
    }
    return Arrays.stream(classpath.split(Pattern.quote(File.pathSeparator), -1))
        .filter(place -> !place.isEmpty())
        .map(place -> Path.of(place).toAbsolutePath().normalize())
        .toList();
  }
}
