package io.kamilton.paper.trajectory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.models.Gaussian;
import io.kamilton.paper.Findings;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Tiny;
import io.kamilton.paper.Trial;
import io.kamilton.paper.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TrajectoriesTest {
  private static final Gaussian TARGET = Gaussian.standard(2);
  private static final Trajectories EXPERIMENT = new Trajectories();

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
    Flow flow = new Flow(TARGET, wrong, 0.1, new double[] {1, 0.5}, new double[] {-0.3, 2});
    assertTrue(flow.meanAcceptance(100) < 0.3);
  }

  /**
   * Means of 20 trajectories against 0.7. Of 600 others the means were 0.87, 0.88 and 0.89 for
   * full, finite and lite, sd 0.15, 0.14 and 0.13, with a few near 0.1; means of 20 drawn from
   * these are below 0.7 twice in 1e5, so the false-alarm rate of all is below 1e-3. What must fail
   * it is the wrong gradient above.
   */
  @Test
  @Tag("statistical")
  void flowsOfSurrogatesKeepTheTargetsEnergy() {
    Trial trial = EXPERIMENT.trials(Size.TINY).get(0);
    List<Results.Entry> entries = new ArrayList<>();
    for (int repeat = 1; repeat <= 20; repeat++) {
      entries.add(new Results.Entry(List.of("" + repeat), trial.work().run(2015 + repeat)));
    }
    Results results = new Results(EXPERIMENT.keys(), EXPERIMENT.columns(), entries);
    for (String flow : Trajectories.FLOWS) {
      double mean = Arrays.stream(results.values(flow + ".acceptance")).average().orElse(0);
      assertTrue(mean > 0.7, flow + ": " + mean);
    }
  }

  /**
   * The leapfrog keeps p² + (1 − ε²/4)q² here, so that H grows by at most ε²/4 of itself, and α is
   * above 0.95 wherever H &lt; 20 at the start: all but 5e-8 of all starts.
   */
  @Test
  void theExactFlowIsAcceptedEverywhere() {
    Results results = Tiny.run(EXPERIMENT);
    double[] exact = results.values("exact.acceptance");
    assertTrue(Arrays.stream(exact).min().orElse(0) > 0.95, "exact");
    Findings findings = EXPERIMENT.findings(Size.TINY, results);
    assertEquals(4, findings.claims().size());
    assertEquals(Verdict.HOLDS, findings.claims().get(0).verdict());
    assertEquals("trajectories", findings.figures().get(0).name());
  }
}
