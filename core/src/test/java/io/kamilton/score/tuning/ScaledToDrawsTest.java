package io.kamilton.score.tuning;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.kernel.GaussianKernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.models.Gaussian;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.score.Regulariser;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In other units the same fit: f(sx) from draws that are s times as large. */
class ScaledToDrawsTest {
  private static final EstimatorFamily LITE =
      EstimatorFamily.lite(new GaussianKernel(1), Regulariser.IDENTITY);
  private static final EstimatorFamily FINITE =
      EstimatorFamily.finite(new GaussianKernel(1), 2, 30, 1);

  private static Evaluations draws(double scale) {
    double[][] rows = new double[40][2];
    for (int i = 0; i < rows.length; i++) {
      Gaussian.standard(2).draw(RandomStream.of(1, i, 0, Purpose.TEST), rows[i]);
      rows[i][0] *= scale;
      rows[i][1] *= scale;
    }
    return Evaluations.ofDraws(Matrix.of(rows));
  }

  @Test
  void fitTurnsWithTheUnits() {
    for (EstimatorFamily family : List.of(LITE, FINITE)) {
      ScaledToDraws scaled = new ScaledToDraws(family, 1, 0.01);
      Surrogate one = scaled.fit(draws(1));
      Surrogate large = scaled.fit(draws(1000));
      double[] x = {0.3, -0.7};
      double[] origin = {0, 0};
      double here = one.value(x) - one.value(origin);
      double there = large.value(new double[] {300, -700}) - large.value(origin);
      assertEquals(here, there, 1e-6 * Math.abs(here));
    }
  }

  @Test
  void refusesWhatIsNotPositive() {
    assertRefused("sigma", () -> new ScaledToDraws(LITE, 0, 1));
    assertRefused("lambda", () -> new ScaledToDraws(LITE, 1, -1));
  }
}
