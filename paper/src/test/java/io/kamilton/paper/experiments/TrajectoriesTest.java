package io.kamilton.paper.experiments;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.models.Gaussian;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Verdict;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TrajectoriesTest {
  private static final Gaussian TARGET = Gaussian.standard(2);

  /** The exact flow of a standard Gaussian is a rotation: after 2π it is where it began. */
  @Test
  void theExactFlowRotates() {
    Flow flow =
        new Flow(
            TARGET,
            new Exact(TARGET),
            2 * Math.PI / 1000,
            new double[] {1, 0.5},
            new double[] {-0.3, 2});
    double acceptance = flow.meanAcceptance(1000);
    assertEquals(1, flow.position(0), 1e-3);
    assertEquals(0.5, flow.position(1), 1e-3);
    assertEquals(1, acceptance, 1e-4);
  }

  /** A flow with the sign of the gradient turned leaves the target, and nothing accepts it. */
  @Test
  void aWrongGradientIsSeen() {
    DifferentiableFunction wrong =
        new DifferentiableFunction() {
          @Override
          public int dimension() {
            return 2;
          }

          @Override
          public double value(double[] x) {
            return -TARGET.logDensity(x);
          }

          @Override
          public void gradient(double[] x, double[] out) {
            TARGET.gradient(x, out);
            out[0] *= -1;
            out[1] *= -1;
          }
        };
    RandomStream random = RandomStream.of(3, 0, 0, Purpose.START);
    assertTrue(Flow.random(TARGET, wrong, 0.1, random).meanAcceptance(100) < 0.3);
  }

  @Test
  void flowsOfSurrogatesKeepTheTargetsEnergy() {
    Trajectories experiment = new Trajectories();
    Results results = Tiny.run(experiment);
    double[] exact = results.values("exact.acceptance");
    assertTrue(Arrays.stream(exact).min().orElse(0) > 0.95, "exact");
    for (String flow : Trajectories.FLOWS) {
      double mean = Arrays.stream(results.values(flow + ".acceptance")).average().orElse(0);
      assertTrue(mean > 0.7, flow + ": " + mean);
    }
    var findings = experiment.findings(Size.TINY, results);
    assertEquals(4, findings.claims().size());
    assertEquals(Verdict.HOLDS, findings.claims().get(0).verdict());
    assertEquals("trajectories", findings.figures().get(0).name());
  }
}
