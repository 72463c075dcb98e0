package io.kamilton.runner.engine;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The program that this process runs, for engines that send it to other machines.
 *
 * @param main its jar, or the folder of its classes
 */
public record Program(Path main) {
  /** The program that a class is from. */
  public static Program of(Class<?> type) {
    return new Program(place(type));
  }

  /** The jar or folder that a class is from. */
  static Path place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Its own jar and those that its manifest names, or that are on the class path of this process
   * where it names none; none at all where it is no jar.
   */
  List<Path> jars() {
    if (!Files.isRegularFile(main)) {
      return List.of();
    }
    try {
      String others = attribute(main, Attributes.Name.CLASS_PATH);
      Stream<Path> libraries =
          others == null
              ? onClassPath()
              : Stream.of(others.split(" ", -1)).map(main::resolveSibling);
      return Stream.concat(Stream.of(main), libraries).distinct().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the manifest of a jar says; null where it says nothing, or the jar has none. */
  static @Nullable String attribute(Path jar, Attributes.Name name) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      Manifest manifest = file.getManifest();
      return manifest == null ? null : manifest.getMainAttributes().getValue(name);
    }
  }

  private static Stream<Path> onClassPath() {
    return Stream.of(System.getProperty("java.class.path", "").split(File.pathSeparator, -1))
        .map(Path::of)
        .filter(Files::isRegularFile);
  }
}
