package io.kamilton;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.diagnostics.NormalQuantile;
import io.kamilton.linalg.Matrix;
import io.kamilton.models.Banana;
import io.kamilton.models.ExponentialRidge;
import io.kamilton.models.Gaussian;
import io.kamilton.models.KnownTarget;
import io.kamilton.models.StudentT;
import io.kamilton.models.WithNoise;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Draws;
import io.kamilton.run.Starts;
import io.kamilton.target.Target;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The default sampler from cold starts: what it keeps of 4,000 evaluations agrees with the truth.
 *
 * <p>Fewer than 200 z-scores over targets and seeds share a false-alarm rate of 1e-3: |z| ≤ 4.6
 * each. No score counts that rests on fewer than 400 effective draws. Seeds are fixed.
 */
@Tag("statistical")
class ColdStartTest {
  private static final double CRITICAL = -NormalQuantile.of(1e-3 / 200 / 2);
  private static final double LEAST_ESS = 400;

  /** A target, what is true of it, and where its chains begin: N(centre, 3²I). */
  private record Case(String name, Target target, KnownTarget truth, double centre) {
    Case(String name, KnownTarget target, double centre) {
      this(name, target, target, centre);
    }

    MomentScores scores(int warmup, long seed) {
      double[] from = new double[target.dimension()];
      Arrays.fill(from, centre);
      Draws draws =
          Kamilton.sample(target)
              .start(Starts.around(from, 3))
              .sampler(Samplers.kmc())
              .warmup(warmup)
              .draws(1000 - warmup)
              .seed(seed)
              .threads(2)
              .run();
      return MomentScores.of(draws, truth);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    Banana bent = new Banana(2, 0.3, 2);
    Gaussian narrow = new Gaussian(new double[] {5}, Matrix.of(new double[] {0.04}));
    return Stream.of(
        new Case("rotated Gaussian", Gaussian.rotated(5, 3), 0),
        new Case("banana", new Banana(3, 0.3, 2), 0),
        new Case("scales over 1e6", Gaussian.scales(4, 1e-3, 1e3), 0),
        new Case("Student", StudentT.correlated(2, 10, 0.7), 0),
        new Case("exponential ridge", new ExponentialRidge(1, 1, 0.5), 0),
        new Case("30 sd away", Gaussian.standard(4), 30),
        new Case("one dimension, 25 sd away", narrow, 0),
        new Case("a half space of -∞", new HalfSpace(), 0),
        new Case("noise", new WithNoise(bent, 0.5), bent, 0));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void whatIsKeptIsRight(Case what) {
    for (long seed : List.of(1L, 2L)) {
      String complaint = what.scores(400, seed).complaint(CRITICAL, LEAST_ESS);
      assertTrue(complaint == null, () -> what + ", seed " + seed + ": " + complaint);
    }
  }

  /** The way from a start far away, kept among the draws, is seen by the same test. */
  @Test
  void aRunWithoutWarmupIsCaught() {
    Case far = new Case("far", Gaussian.standard(4), 1000);
    assertNotNull(far.scores(0, 1).complaint(CRITICAL, LEAST_ESS));
  }

  /** N(0, I) where x₀ < 0. */
  private record HalfSpace() implements KnownTarget {
    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public double logDensity(double[] x) {
      double inside = StrictMath.log(2) - 0.5 * (x[0] * x[0] + x[1] * x[1]);
      return x[0] < 0 ? inside - StrictMath.log(2 * Math.PI) : Double.NEGATIVE_INFINITY;
    }

    @Override
    public void gradient(double[] x, double[] out) {
      throw new UnsupportedOperationException("nobody may ask for a gradient");
    }

    @Override
    public void draw(RandomStream random, double[] out) {
      random.gaussians(out);
      out[0] = -Math.abs(out[0]);
    }

    @Override
    public double[] mean() {
      return new double[] {-Math.sqrt(2 / Math.PI), 0};
    }

    @Override
    public Matrix covariance() {
      return Matrix.of(new double[] {1 - 2 / Math.PI, 0}, new double[] {0, 1});
    }
  }
}
