package io.kamilton.spark;

import io.kamilton.Arrows;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The arrows of docs/architecture.md. */
@Tag("one-jdk")
class ArchitectureTest {
  @Test
  void everyPackageUsesOnlyWhatItMay() {
    Arrows.ofModules().check(Arrows.classes("io.kamilton.spark"));
  }
}
