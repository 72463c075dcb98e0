package io.kamilton.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark runs, once and small; how fast is not a test's business. */
class SmokeTest {
  @Test
  void everyBenchmarkRunsOnce() throws RunnerException {
    Options once =
        new OptionsBuilder()
            .mode(Mode.SingleShotTime)
            .warmupIterations(0)
            .measurementIterations(1)
            .measurementTime(TimeValue.milliseconds(1))
            .forks(0)
            .param("n", "40")
            .param("m", "40")
            .param("d", "3")
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build();
    Set<String> ran = new TreeSet<>();
    new Runner(once)
        .run()
        .forEach(
            result -> {
              String name = result.getParams().getBenchmark();
              ran.add(name.substring(name.indexOf("bench.") + 6));
            });
    assertEquals(
        Set.of(
            "ElementaryBenchmark.exp",
            "ElementaryBenchmark.mathSin",
            "ElementaryBenchmark.sin",
            "FitBenchmark.finite",
            "FitBenchmark.finiteAdd",
            "FitBenchmark.lite",
            "GradientBenchmark.finiteGradient",
            "GradientBenchmark.finiteValue",
            "GradientBenchmark.liteGradient",
            "GradientBenchmark.liteValue"),
        ran);
  }
}
