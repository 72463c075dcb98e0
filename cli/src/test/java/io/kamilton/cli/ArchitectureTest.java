package io.kamilton.cli;

import io.kamilton.Arrows;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The arrows of docs/architecture.md, for all modules that are shipped. */
@Tag("one-jdk")
class ArchitectureTest {
  @Test
  void everyPackageUsesOnlyWhatItMay() {
    Arrows.ofModules()
        .check(
            Arrows.classes(
                "io.kamilton.external",
                "io.kamilton.runner",
                "io.kamilton.paper",
                "io.kamilton.cli"));
  }
}
