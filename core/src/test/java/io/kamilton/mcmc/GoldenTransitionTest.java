package io.kamilton.mcmc;

import static io.kamilton.Golden.assertClose;
import static io.kamilton.Golden.cases;
import static io.kamilton.Golden.matrix;
import static io.kamilton.Golden.vector;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.hamiltonian.Leapfrog;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.models.Banana;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Lite;
import io.kamilton.surrogate.Regulariser;
import io.kamilton.target.TargetTraits;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

class GoldenTransitionTest {
  static List<JsonNode> leapfrog() {
    return cases("leapfrog.json");
  }

  static List<JsonNode> kamh() {
    return cases("kamh.json");
  }

  @ParameterizedTest
  @MethodSource("leapfrog")
  void trajectoriesAreGolden(JsonNode g) {
    Banana banana = new Banana(2, 0.03, 100);
    DifferentiableFunction f = g.has("X") ? surrogate(g) : exact(banana);
    double momentum = g.get("momentum_sigma").asDouble();
    Mass mass = Mass.isotropic(2, momentum * momentum);
    Leapfrog leapfrog = new Leapfrog(f, mass);
    double eps = g.get("eps").asDouble();
    for (int steps = 1; steps <= g.get("L").asInt(); steps++) {
      double[] q = vector(g.get("q0"));
      double[] p = vector(g.get("p0"));
      leapfrog.flow(eps, steps, q, p);
      assertClose("q after " + steps, vector(g.get("Q").get(steps)), q, 1e-9);
      assertClose("p after " + steps, vector(g.get("P").get(steps)), p, 1e-9);
    }
    double[] q = vector(g.get("q0"));
    double[] p = vector(g.get("p0"));
    double start = mass.kineticEnergy(p) - banana.logDensity(q);
    leapfrog.flow(eps, g.get("L").asInt(), q, p);
    double end = mass.kineticEnergy(p) - banana.logDensity(q);
    // the authors' energies lack constants: their difference counts
    double difference = g.get("H1").asDouble() - g.get("H0").asDouble();
    assertEquals(difference, end - start, 1e-9 * (1 + Math.abs(difference)));
    assertEquals(g.get("accept_prob").asDouble(), Metropolis.probability(start - end), 1e-9);
  }

  private static DifferentiableFunction surrogate(JsonNode g) {
    GaussianKernel kernel = new GaussianKernel(g.get("sigma").asDouble());
    return new Lite(kernel, g.get("lmbda").asDouble(), Regulariser.BOTH)
        .fit(Evaluations.ofDraws(matrix(g.get("X"))));
  }

  private static DifferentiableFunction exact(Banana banana) {
    return new DifferentiableFunction() {
      @Override
      public int dimension() {
        return banana.dimension();
      }

      @Override
      public double value(double[] x) {
        return banana.logDensity(x);
      }

      @Override
      public void gradient(double[] x, double[] out) {
        banana.gradient(x, out);
      }
    };
  }

  @ParameterizedTest
  @MethodSource("kamh")
  void kamhIsGolden(JsonNode g) {
    Banana banana = new Banana(g.get("d").asInt(), 0.03, 100);
    Kamh kamh =
        new Kamh(
            TargetTraits.of(banana),
            new GaussianKernel(g.get("sigma").asDouble()),
            matrix(g.get("Z")),
            g.get("gamma2").asDouble(),
            g.get("nu2").asDouble());
    double[] x = vector(g.get("y"));
    double[] y = vector(g.get("y_prop"));
    assertClose("R", vector(g.get("R")), kamh.covariance(x), 1e-12);
    assertClose("R_prop", vector(g.get("R_prop")), kamh.covariance(y), 1e-12);
    assertEquals(g.get("log_q_forward").asDouble(), kamh.logProposal(x, y), 1e-10);
    assertEquals(g.get("log_q_backward").asDouble(), kamh.logProposal(y, x), 1e-10);
    double ratio =
        g.get("log_pi_prop").asDouble()
            - g.get("log_pi_y").asDouble()
            + kamh.logProposal(y, x)
            - kamh.logProposal(x, y);
    assertEquals(g.get("log_accept_ratio").asDouble(), ratio, 1e-10);
  }
}
