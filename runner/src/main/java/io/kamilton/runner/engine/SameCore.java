package io.kamilton.runner.engine;

import io.kamilton.run.EngineProvider;
import io.kamilton.runner.input.WrongSetting;
import io.kamilton.runner.spec.ReadFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ServiceLoader;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * Engines are built apart, so one may be left from an older build: calls of what has changed since
 * would fail in the middle of a run, or mean something else. An engine's jar tells in its manifest
 * which core it was built with.
 */
final class SameCore {
  /** SHA-256 of core's jar, in hexadecimal digits. */
  private static final String ATTRIBUTE = "Kamilton-Core";

  private SameCore() {}

  /** The provider, unless it was built with another core than this program. */
  static EngineProvider require(
      ServiceLoader.Provider<? extends EngineProvider> found, String where) {
    Path engine = Program.place(found.type());
    Path core = Program.place(EngineProvider.class);
    try {
      // folders of classes are those of one build
      if (isJar(engine) && isJar(core) && !ReadFiles.digest(core).equals(builtWith(engine))) {
        throw new WrongSetting(
            "engine is %s, but %s was built with another version of %s than this program has;"
                    .formatted(where, engine, core.getFileName())
                + " build it again with: "
                + Engines.BUILD);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found.get();
  }

  private static boolean isJar(Path place) {
    return Files.isRegularFile(place);
  }

  private static String builtWith(Path engine) throws IOException {
    try (JarFile jar = new JarFile(engine.toFile())) {
      Manifest manifest = jar.getManifest();
      return manifest == null
          ? ""
          : String.valueOf(manifest.getMainAttributes().getValue(ATTRIBUTE));
    }
  }
}
