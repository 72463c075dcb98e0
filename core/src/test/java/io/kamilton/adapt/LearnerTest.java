package io.kamilton.adapt;

import static io.kamilton.Golden.assertClose;
import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.feature.Cosines;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.models.Banana;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.score.Finite;
import io.kamilton.score.Lite;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LearnerTest {
  private static final Banana BANANA = new Banana(2, 0.3, 2);
  private static final Cosines FEATURES =
      Cosines.random(new GaussianKernel(5), 2, 30, RandomStream.of(1, 0, 0, Purpose.FEATURES));

  private static double[] point(int i) {
    double[] x = new double[2];
    BANANA.draw(RandomStream.of(2, i, 0, Purpose.TEST), x);
    return x;
  }

  private static Matrix points(int n) {
    double[][] rows = new double[n][];
    for (int i = 0; i < n; i++) {
      rows[i] = point(i);
    }
    return Matrix.of(rows);
  }

  private static RandomStream random(int t) {
    return RandomStream.of(3, 0, t, Purpose.SUBSAMPLE);
  }

  private static double[] gradient(@Nullable Surrogate f) {
    double[] out = new double[2];
    Objects.requireNonNull(f).gradient(new double[] {0.5, -0.3}, out);
    return out;
  }

  /** Every point counts, in batches or alone, whenever the solution was asked for. */
  @Test
  void theFiniteLearnerIsABatchFitOfAllPoints() {
    FiniteLearner learner = new FiniteLearner(FEATURES, 1e-3);
    assertNull(learner.refit(random(0)), "no history, no surrogate");
    for (int n = 1; n <= 200; n++) {
      learner.add(n % 3, point(n - 1));
      if (n == 2 || n == 64 || n == 65 || n == 200) {
        Surrogate batch = new Finite(FEATURES, 1e-3).fit(Evaluations.ofDraws(points(n)));
        assertClose("n = " + n, gradient(batch), gradient(learner.refit(random(n))), 1e-9);
      }
    }
    Surrogate fewer = new Finite(FEATURES, 1e-3).fit(Evaluations.ofDraws(points(199)));
    double missing = gradient(fewer)[0] - gradient(learner.refit(random(0)))[0];
    assertTrue(Math.abs(missing) > 1e-6, "a lost point would be seen");
  }

  @Test
  void theLiteLearnerFitsAllOfAShortHistoryAndASampleOfALongOne() {
    Lite lite = new Lite(5, 1);
    LiteLearner learner = new LiteLearner(lite, 20);
    learner.add(0, point(0));
    assertNull(learner.refit(random(0)), "one point");
    learner.add(0, point(0));
    assertNull(learner.refit(random(0)), "a chain that has not moved");
    LiteLearner moved = new LiteLearner(lite, 20);
    for (int i = 0; i < 20; i++) {
      moved.add(0, point(i));
    }
    double[] all = gradient(lite.fit(Evaluations.ofDraws(points(20))));
    assertClose("all points in any order", all, gradient(moved.refit(random(1))), 1e-9);
    for (int i = 20; i < 100; i++) {
      moved.add(0, point(i));
    }
    double[] once = gradient(moved.refit(random(1)));
    assertClose("the same sample again", once, gradient(moved.refit(random(1))), 0);
    double other = gradient(moved.refit(random(2)))[0];
    assertTrue(once[0] != other, "a fresh sample");
    assertRefused("n is 1", () -> new LiteLearner(lite, 1));
  }
}
