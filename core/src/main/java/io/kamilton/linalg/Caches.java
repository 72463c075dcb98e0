package io.kamilton.linalg;

import java.nio.file.Path;

/** The one folder outside a run's own that is written to; the variable KAMILTON_CACHE moves it. */
final class Caches {
  private Caches() {}

  static Path folder() {
    String chosen = System.getenv("KAMILTON_CACHE");
    if (chosen != null && !chosen.isEmpty()) {
      return Path.of(chosen);
    }
    String xdg = System.getenv("XDG_CACHE_HOME");
    return xdg != null && !xdg.isEmpty()
        ? Path.of(xdg, "kamilton")
        : Path.of(System.getProperty("user.home"), ".cache", "kamilton");
  }
}
