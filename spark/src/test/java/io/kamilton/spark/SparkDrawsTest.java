package io.kamilton.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.cli.DrawGrid;
import io.kamilton.cli.TypedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A part of the grid of draws, every sampler once at least: on Spark they have the same bits. */
@Tag("one-jdk")
@ExtendWith(SparkHere.class)
class SparkDrawsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "banana × kmc",
        "gaussian × kmc-learn",
        "rotated-gaussian × kmc-lite",
        "student-t × kmc-finite",
        "mixture × kmc-finite-fixed",
        "rosenbrock × hmc",
        "ridge × rw",
        "funnel × am",
        "noisy-banana × kamh",
        "ricker × habc",
        "blocks × kmc",
        "abc × am",
      })
  void theDrawsAreThoseOfThreads(String cell, @TempDir Path folder) throws IOException {
    String text = Objects.requireNonNull(DrawGrid.cells().get(cell));
    Path model = Files.writeString(folder.resolve("model.yaml"), text);
    Path out = folder.resolve("out");
    TypedCommand run = SparkHere.type("run", model, "--out", out);
    assertEquals(0, run.status(), run::err);
    Path here = folder.resolve("here");
    assertEquals(0, TypedCommand.of("run", model, "--out", here).status());
    assertEquals(DrawGrid.hash(here), DrawGrid.hash(out));
  }
}
