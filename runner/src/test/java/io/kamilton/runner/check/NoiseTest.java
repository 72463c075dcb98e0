package io.kamilton.runner.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.runner.recipe.Arguments;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.runner.spec.SamplerSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What noise of a known size is found to be, and what is said of it. */
class NoiseTest {
  private static final String RICKER = "target: {builtin: {name: ricker, y: [1], particles: 200}";

  private static Model model(String text) {
    return ModelFile.parse(text, Path.of("m.yaml"));
  }

  private static Noise noise(double variance, double error) {
    return new Noise(variance, error, 5, 100, 0, 0);
  }

  /** 5 points with 20 normal estimates each, of that standard deviation. */
  private static Noise drawn(double sd, long seed) {
    RandomStream random = RandomStream.of(seed, 0, 0, Purpose.TEST);
    List<List<Double>> points = new ArrayList<>();
    for (int p = 0; p < 5; p++) {
      List<Double> point = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        point.add(-1000.0 * p + sd * random.nextGaussian());
      }
      points.add(point);
    }
    return Noise.of(points);
  }

  @Test
  void varianceIsPooledAroundEachPoint() {
    Noise noise = Noise.of(List.of(List.of(1.0, 3.0), List.of(10.0, 10.0, 13.0), List.of(7.0)));
    // Σ (y − ȳ)² = 2 + 6, with 1 + 2 degrees of freedom
    assertEquals(8.0 / 3, noise.variance(), 1e-15);
    assertEquals(6, noise.seeds());
    // κ is below the normal's 3 for so few: √(2/3)
    assertEquals(8.0 / 3 * Math.sqrt(2.0 / 3), noise.error(), 1e-15);
    assertFalse(Noise.of(List.of(List.of(2.0, 2.0), List.of())).isThere());
    assertEquals(0, Noise.of(List.of()).variance());
  }

  /**
   * The mean of s² over 200 repetitions against 1, in its standard error, 4: false alarm 6e-5; and
   * what is called its standard error against the spread of s², to a fifth (sd of it about 5%:
   * false alarm 1e-4). No normal sample has far estimates, at 3e-5 each.
   */
  @Test
  @Tag("statistical")
  void varianceAndItsErrorAreRightForNormalNoise() {
    int repetitions = 200;
    double sum = 0;
    double squares = 0;
    double errors = 0;
    for (int seed = 0; seed < repetitions; seed++) {
      Noise noise = drawn(1, seed);
      sum += noise.variance();
      squares += noise.variance() * noise.variance();
      errors += noise.error();
      assertEquals(0, noise.below() + noise.above());
    }
    double mean = sum / repetitions;
    double sd = Math.sqrt(squares / repetitions - mean * mean);
    assertEquals(1, mean, 4 * sd / Math.sqrt(repetitions));
    assertEquals(1, errors / repetitions / sd, 0.2);
  }

  @Test
  void farEstimatesAreCounted() {
    List<Double> point = new ArrayList<>(List.of(0.0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3));
    assertEquals(0, Noise.of(List.of(point)).below());
    point.add(-30.0);
    point.add(-31.0);
    point.add(30.0);
    Noise noise = Noise.of(List.of(point));
    assertEquals(2, noise.below());
    assertEquals(1, noise.above());
    assertTrue(noise.sd() > 5, "what is far above counts");
    point.remove(30.0);
    Noise below = Noise.of(List.of(point));
    assertEquals(0.216, below.sd(), 1e-3);
    // two of nine proposals are lost: 7/9 erfc(sd/2)
    assertEquals(0.683, below.acceptanceCeiling(), 1e-3);
  }

  /** Where hardly anything is known, a large variance is not taken for a good one. */
  @Test
  void doubtIsNotGood() {
    assertEquals("too much", Tolerance.SURROGATE.verdict(noise(1000, 600)));
    assertEquals("bearable", Tolerance.SURROGATE.verdict(noise(2.5, 1)));
  }

  @ParameterizedTest
  @CsvSource({
    "kmc, 0, 0, none",
    "kmc, 0.5, 0.1, good",
    "kmc, 1.3, 0.2, good",
    "kmc, 1.3, 0.1, bearable",
    "kmc-lite, 3, 0.4, bearable",
    "kmc, 4, 0.6, too much",
    "rw, 3, 0.4, good",
    "am, 5, 0.7, bearable",
    "kamh, 9, 1, too much"
  })
  void verdictDependsOnTheSampler(String sampler, double variance, double error, String verdict) {
    assertEquals(verdict, tolerance(sampler).verdict(noise(variance, error)));
  }

  @ParameterizedTest
  @CsvSource({"kmc, 0.05, true", "kmc, 0.3, false", "am, 0.3, true", "am, 1, false"})
  void littleNoiseIsAWaste(String sampler, double variance, boolean wasteful) {
    Noise noise = noise(variance, 0.15 * variance);
    assertEquals(wasteful, tolerance(sampler).isWasteful(noise));
  }

  private static String more(String text, double variance) {
    Model model = model(text);
    Tolerance tolerance = Tolerance.of(model.sampler());
    return new NoiseAdvice(model, tolerance).more(noise(variance, 0.1));
  }

  @Test
  void particlesAreCounted() {
    String kmc = more(RICKER + "}", 3.2);
    assertTrue(kmc.startsWith("target: the noise has variance 3.20, which kmc can bear;"), kmc);
    assertTrue(kmc.contains("particles: 200 → about 640 would bring it to 1;"), kmc);
    assertTrue(kmc.contains("or try target.seeds: 5,"), kmc);
    String walk = more(RICKER + "}\nsampler: am", 7);
    assertTrue(walk.contains("too much for am; particles: 200 → about 430 would bring"), walk);
    assertFalse(walk.contains("seeds"), walk);
    assertTrue(more(RICKER + "}", 20).contains("200 → at least 4000"));
  }

  @Test
  void severalSeedsAreNotAdvisedTwice() {
    String advice = more(RICKER + ", seeds: 4}", 2);
    assertTrue(advice.contains("particles: 200 → about 400 would bring it to 1"), advice);
    assertFalse(advice.contains("target.seeds"), advice);
  }

  /** Their number stays: it is that of all seeds together, and at least as large as theirs. */
  @ParameterizedTest
  @CsvSource({
    "abc, 50, 10",
    "abc, 4, 4",
    "abc, 1, 0",
    "synthetic-likelihood, 50, 10",
    "synthetic-likelihood, 5, 5"
  })
  void simulationsAreDividedOverSeeds(String key, int n, int seeds) {
    String text =
        """
        target: {process: [x], returns: simulation%s}
        parameters: [{name: a, prior: "normal(0, 1)"}]
        %s: {observed: [1], epsilon: 0.1, simulations: %d}
        """;
    String advice = more(text.formatted("", key, n), 2);
    String many = "%s.simulations: %d → about %d would bring it to 1".formatted(key, n, 2 * n);
    assertTrue(advice.contains(many), advice);
    assertEquals(advice.indexOf(".simulations"), advice.lastIndexOf(".simulations"), advice);
    assertEquals(seeds > 0, advice.contains("target.seeds: " + seeds + ","), advice);
    assertEquals(seeds > 0, advice.contains("target.seeds"), advice);
  }

  @Test
  void otherTargetsNeedSoManyTimesMore() {
    String text = "target: {process: [x], noisy: true}\nparameters: [{name: a}]";
    assertTrue(
        more(text, 3.2).contains("; 3.2 times as many particles or simulations would bring it"));
  }

  @Test
  void aQuarterWouldDo() {
    Model model = model(RICKER + "}");
    String advice = new NoiseAdvice(model, Tolerance.SURROGATE).fewer(noise(0.05, 0.01));
    assertTrue(
        advice.startsWith("particles: 200 → 50 would leave a variance of about 0.2"), advice);
  }

  private static Tolerance tolerance(String sampler) {
    return Tolerance.of(new SamplerSpec(sampler, new Arguments(Map.of())));
  }
}
