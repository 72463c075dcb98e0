package io.kamilton.cli.run;

import io.kamilton.cli.Main;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The jars that this program is made of. */
final class OwnJars {
  private OwnJars() {}

  /** The program's own, or the folder of its classes. */
  static Path main() {
    return of(Main.class);
  }

  /** The jar or folder that a class is from. */
  static Path of(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The program's own and those it names in its manifest; none where it is no jar. */
  static List<Path> all() {
    Path main = main();
    if (!Files.isRegularFile(main)) {
      return List.of();
    }
    try (JarFile jar = new JarFile(main.toFile())) {
      String others = jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      return Stream.concat(
              Stream.of(main), Stream.of(others.split(" ", -1)).map(main::resolveSibling))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
