package io.kamilton.mcmc;

import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.mcmc.Mixture.Part;
import io.kamilton.random.Streams;
import io.kamilton.target.Point;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class MixtureTest {
  private static final ChainState HERE = new ChainState(0, Point.of(0), 0);

  /** Stays, and says which it is by its step size. */
  private static TransitionKernel kernel(int number) {
    StepInfo info = StepInfo.of(Move.RANDOM_WALK).accepted(false, 1).steps(number, 1);
    return (current, random) -> Step.done(current.stay(), info);
  }

  private static Mixture of(double... weights) {
    return new Mixture(
        List.of(
            new Part(kernel(0), weights[0]),
            new Part(kernel(1), weights[1]),
            new Part(kernel(2), weights[2])));
  }

  /** How often each is taken, in standard deviations from what its share says. */
  private static double worst(TransitionKernel mixture, double... shares) {
    int n = 20_000;
    int[] counts = new int[shares.length];
    for (int t = 1; t <= n; t++) {
      Step.Done step = (Step.Done) mixture.step(HERE, new Streams(1, 0, t));
      counts[(int) step.transition().info().stepSize()]++;
    }
    double worst = 0;
    for (int k = 0; k < shares.length; k++) {
      double z = (counts[k] - n * shares[k]) / Math.sqrt(n * shares[k] * (1 - shares[k]));
      worst = Math.max(worst, Math.abs(z));
    }
    return worst;
  }

  /** 7 counts, |z| ≤ 4.9 each: a false alarm has a rate below 1e-5. Other shares are caught. */
  @Tag("statistical")
  @Test
  void partsAreTakenByTheirShares() {
    assertTrue(worst(of(3, 1, 6), 0.3, 0.1, 0.6) < 4.9);
    assertTrue(worst(of(3, 1, 6), 0.3, 0.13, 0.57) > 4.9);
    Mixture nested = new Mixture(List.of(new Part(kernel(3), 9), new Part(of(3, 1, 1), 1)));
    assertTrue(worst(nested, 0.06, 0.02, 0.02, 0.9) < 4.9, "a mixture in a mixture");
  }

  @Test
  void badWeightsAreNamed() {
    assertRefused("weight is -1.0", () -> of(1, -1, 1));
    assertRefused("weight is NaN", () -> of(1, Double.NaN, 1));
    assertRefused("none is positive", () -> of(0, 0, 0));
    assertEquals(1, of(1, 0, 0).mostEvaluations());
  }
}
