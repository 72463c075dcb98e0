package io.kamilton.runner.posterior;

import static io.kamilton.parameter.Parameter.parameter;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.run.Ending;
import io.kamilton.runner.log.RunHeader;
import io.kamilton.store.LogReader;
import io.kamilton.store.LogWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that begin with what an earlier one learnt, with the seed of the earlier one. */
class TaughtRunTest {
  private static final int SEEDS = 4;
  private static final int CHAINS = 4;

  /** t with 15 degrees of freedom is larger with probability 5·10⁻⁶, both sides together. */
  private static final double MOST = 6.9;

  private final Path folder;

  TaughtRunTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private static Posterior normal(String sampler, long seed) {
    return Posterior.logDensity(
            "normal", x -> -0.5 * (x[0] * x[0] + x[1] * x[1]), parameter("x", 2))
        .sampler(sampler)
        .chains(CHAINS)
        .warmup(200)
        .draws(1000)
        .seed(seed);
  }

  /**
   * The correlation of the draws of two runs, iteration by iteration, is 0 within its error: a t
   * test on 16 chains (4 of each of 4 seeds). Over both samplers the false-alarm rate is 10⁻⁵. The
   * streams of the earlier run, taken once more, correlate the draws, to either side: an F test
   * with 16 and 16 degrees of freedom has a mean square 9 times as large with probability 3·10⁻⁵.
   */
  @ParameterizedTest
  @ValueSource(strings = {"kmc", "am"})
  @Tag("statistical")
  void itsDrawsAreNotThoseOfTheEarlierRun(String sampler) throws IOException {
    List<Double> fresh = new ArrayList<>();
    List<Double> reused = new ArrayList<>();
    for (int seed = 1; seed <= SEEDS; seed++) {
      Posterior posterior = normal(sampler, seed);
      Path earlier = folder.resolve("earlier-" + seed);
      PosteriorDraws first = posterior.in(earlier).run();
      Path next = folder.resolve("next-" + seed);
      PosteriorDraws second = posterior.in(next).from(earlier).run();
      PosteriorDraws same = withStreams(seed, posterior, next, folder.resolve("same-" + seed));
      for (int chain = 0; chain < CHAINS; chain++) {
        fresh.add(correlation(first, second, chain));
        reused.add(correlation(first, same, chain));
      }
    }
    assertTrue(Math.abs(t(fresh)) < MOST, () -> "t = " + t(fresh) + " of " + fresh);
    assertTrue(meanSquare(reused) > 9 * meanSquare(fresh), () -> reused + " and " + fresh);
  }

  private static double meanSquare(List<Double> correlations) {
    return correlations.stream().mapToDouble(r -> r * r).average().orElseThrow();
  }

  /** The run in a folder once more, with other streams. */
  private static PosteriorDraws withStreams(long streams, Posterior posterior, Path run, Path copy)
      throws IOException {
    Files.createDirectories(copy.resolve("log"));
    Files.copy(run.resolve("log/from.log"), copy.resolve("log/from.log"));
    RunHeader h = header(run);
    RunHeader other =
        new RunHeader(
            h.model(),
            streams,
            h.version(),
            h.numerics(),
            h.classpath(),
            h.until(),
            h.engine(),
            h.files());
    LogWriter.create(copy.resolve("log/run.log"), other.text()).close();
    return posterior.in(copy).resume();
  }

  private static RunHeader header(Path run) throws IOException {
    return RunHeader.parse(LogReader.header(run.resolve("log/run.log")), run);
  }

  /** The mean over both coordinates. */
  private static double correlation(PosteriorDraws a, PosteriorDraws b, int chain)
      throws IOException {
    double sum = 0;
    for (String name : List.of("x.1", "x.2")) {
      sum += correlation(a.draws(name).chain(chain), b.draws(name).chain(chain)) / 2;
    }
    return sum;
  }

  private static double correlation(double[] x, double[] y) {
    double xy = 0;
    double xx = 0;
    double yy = 0;
    // the means are known to be 0
    for (int i = 0; i < x.length; i++) {
      xy += x[i] * y[i];
      xx += x[i] * x[i];
      yy += y[i] * y[i];
    }
    return xy / Math.sqrt(xx * yy);
  }

  private static double t(List<Double> values) {
    int n = values.size();
    double mean = values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    double squares = values.stream().mapToDouble(r -> (r - mean) * (r - mean)).sum();
    return mean / Math.sqrt(squares / (n - 1) / n);
  }

  /** Also not of one that began with it, nor of one that began before it was extended. */
  @Test
  void everyRunOfALineHasStreamsOfItsOwn() throws IOException {
    Posterior posterior = normal("am", 3).warmup(20).draws(20);
    Path first = folder.resolve("first");
    Path second = folder.resolve("second");
    Path third = folder.resolve("third");
    Path again = folder.resolve("again");
    Path later = folder.resolve("later");
    var unused = posterior.in(first).run();
    unused = posterior.in(second).from(first).run();
    unused = posterior.in(third).from(second).run();
    PosteriorDraws once = PosteriorDraws.open(second);
    PosteriorDraws twice = posterior.in(again).from(first).run();
    unused = posterior.draws(30).in(first).resume();
    unused = posterior.in(later).from(first).run();
    List<Long> streams = new ArrayList<>();
    for (Path run : List.of(first, second, third, later)) {
      streams.add(header(run).streams());
    }
    assertEquals(3, streams.get(0), "without an earlier run the seed is the key");
    assertEquals(4, streams.stream().distinct().count(), streams::toString);
    assertNotEquals(header(second).streams(), header(later).streams());
    assertArrayEquals(once.draws("x.1").pooled(), twice.draws("x.1").pooled());
  }

  @Test
  void stoppedAndResumedItHasTheSameDraws() throws IOException {
    Posterior posterior = normal("kmc", 3).warmup(100).draws(100);
    Path earlier = folder.resolve("earlier");
    var unused = posterior.in(earlier).run();
    PosteriorDraws whole = posterior.in(folder.resolve("whole")).from(earlier).run();
    PosteriorRun parts = posterior.in(folder.resolve("parts"));
    assertEquals(
        Optional.of(Ending.EVALUATIONS), parts.from(earlier).maxEvaluations(300).run().ending());
    PosteriorDraws resumed = parts.resume();
    assertArrayEquals(whole.draws("x.1").pooled(), resumed.draws("x.1").pooled());
    assertArrayEquals(whole.draws("lp__").pooled(), resumed.draws("lp__").pooled());
  }
}
