package io.kamilton.intractable.gp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.Golden;
import io.kamilton.RunningMeans;
import io.kamilton.models.Glass;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * The Glass posterior against values of an independent implementation.
 *
 * <p>Means of p̂ over 400 seeds are to be within 4 standard errors of the reference's, which come
 * from 20,000 draws, and standard deviations of log p̂ within 4 of theirs: false alarms with
 * probability 6.3e-5 a comparison, below 6e-4 for the 9 of this class.
 */
@Tag("statistical")
class GlassGoldenTest {
  private static final JsonNode GOLDEN = Golden.cases("gpc_glass.json").get(0);
  private static final int SEEDS = 400;

  /** Of how many estimates the reference's standard deviation is at least: it does not say. */
  private static final int REFERENCE_SEEDS = 100;

  static List<JsonNode> cases() {
    return StreamSupport.stream(GOLDEN.get("cases").spliterator(), false).toList();
  }

  private static GpClassification target(Importance importance) {
    return Glass.posterior(new GpClassification.Settings(1e-3, importance, 100, 5));
  }

  @Test
  void dataAreThePapers() {
    LabelledPoints data = Glass.data().whitened();
    assertArrayEquals(Golden.vector(GOLDEN.get("y")), data.labels());
    assertArrayEquals(Golden.vector(GOLDEN.get("X_whitened")), data.points().toRowMajor(), 1e-10);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void modeAndEvidenceAreThose(JsonNode golden) {
    double[] theta = Golden.vector(golden.get("theta"));
    LabelledPoints data = Glass.data().whitened();
    Covariance k = new ArdKernel(data.points(), 1e-3).covariance(theta);
    Approximation q = Laplace.fit(k, new Logistic(data.labels()));
    assertArrayEquals(Golden.vector(golden.get("mode")), q.mean(), 1e-7);
    double[] curvature = Golden.vector(golden.get("W"));
    for (int i = 0; i < curvature.length; i++) {
      assertEquals(curvature[i], q.w(i), 1e-7);
    }
    GpClassification target = target(Importance.LAPLACE);
    double evidence = target.sampler(theta).logWeightAtMean();
    assertEquals(golden.get("log_ml_laplace").asDouble(), evidence, 1e-9);
    assertEquals(golden.get("log_prior_N0_5I").asDouble(), target.logPrior(theta), 1e-12);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void estimatesAreUnbiasedAndAsNoisyAsTheReference(JsonNode golden) {
    Estimates laplace = new Estimates(golden, Importance.LAPLACE);
    Estimates ep = new Estimates(golden, Importance.EP);
    assertTrue(laplace.error() <= 4, () -> "Laplace: z " + laplace.error());
    assertTrue(ep.error() <= 4, () -> "EP: z " + ep.error());
    // a standard deviation from r numbers has a relative error of 1/√(2r)
    double reference = golden.get("log_ml_is100_sd").asDouble();
    double relative = Math.sqrt(0.5 / SEEDS + 0.5 / REFERENCE_SEEDS);
    assertEquals(reference, laplace.sd(), 4 * relative * reference);
    // EP's is about a third
    assertTrue(ep.sd() < 0.5 * laplace.sd(), () -> ep.sd() + " against " + laplace.sd());
  }

  /** Estimates at one θ: p̂ relative to the reference, and log p̂ with its square. */
  private static final class Estimates {
    private final RunningMeans means = new RunningMeans(3);
    private final double referenceError;

    Estimates(JsonNode golden, Importance importance) {
      referenceError = golden.get("log_ml_is_rel_se").asDouble();
      double reference = golden.get("log_ml_is_20000").asDouble();
      ImportanceSampler sampler = target(importance).sampler(Golden.vector(golden.get("theta")));
      for (long seed = 0; seed < SEEDS; seed++) {
        RandomStream random = RandomStream.of(seed, 0, 0, Purpose.MODEL);
        double log = sampler.logEstimate(100, random) - reference;
        means.add(StrictMath.exp(log), log, log * log);
      }
    }

    /** |mean p̂/reference − 1| in standard errors of both. */
    double error() {
      double own = means.standardError(0);
      return Math.abs(means.mean(0) - 1) / Math.sqrt(own * own + referenceError * referenceError);
    }

    double sd() {
      return Math.sqrt(means.mean(2) - means.mean(1) * means.mean(1));
    }
  }
}
