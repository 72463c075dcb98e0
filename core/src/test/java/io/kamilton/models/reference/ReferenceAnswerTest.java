package io.kamilton.models.reference;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.models.StudentT;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The answers follow from the densities, by importance sampling from a t₅ proposal around the
 * posterior: mean, variance and three quantiles of every parameter to 5 standard errors of both
 * sides together. The published draws are worth 9,000 to 10,200 independent ones, which makes 5
 * standard errors 4.7 at worst: a false alarm with probability 2.6e-6 each, below 5e-4 for the 155
 * of this class.
 */
@Tag("statistical")
class ReferenceAnswerTest {
  private static final int DRAWS = 100_000;
  private static final double LIMIT = 5;

  static List<ReferencePosterior> posteriors() {
    return ReferencePosteriors.all();
  }

  @ParameterizedTest
  @MethodSource("posteriors")
  void answersFollowFromTheDensity(ReferencePosterior posterior) {
    WeightedDraws draws = WeightedDraws.of(posterior, posterior);
    assertTrue(draws.effective() > 2000, posterior.name() + " " + draws.effective());
    for (Check check : checks(posterior)) {
      double z = draws.z(check);
      assertTrue(Math.abs(z) <= LIMIT, posterior.name() + " " + check.what + " " + z);
    }
  }

  /** The check itself: without its Jacobian, garch11 must disagree with its answer. */
  @Test
  void aMissingJacobianIsSeen() {
    ReferencePosterior posterior = ReferencePosteriors.garch11();
    Target wrong =
        new Target() {
          @Override
          public int dimension() {
            return posterior.dimension();
          }

          @Override
          public double logEstimate(double[] u, long seed) {
            return posterior.logEstimate(u, seed) - u[1];
          }
        };
    WeightedDraws draws = WeightedDraws.of(posterior, wrong);
    assertTrue(checks(posterior).stream().anyMatch(c -> Math.abs(draws.z(c)) > LIMIT));
  }

  /** E g(x_parameter) = truth, where truth itself has a standard error. */
  private record Check(
      String what, int parameter, DoubleUnaryOperator g, double truth, double error) {}

  private static List<Check> checks(ReferencePosterior posterior) {
    List<Check> out = new ArrayList<>();
    List<Answer> answers = posterior.answers();
    double draws = ReferenceFile.of(posterior).draws();
    for (int i = 0; i < answers.size(); i++) {
      Answer a = answers.get(i);
      double m = a.mean().value();
      double sd = a.sd().value();
      out.add(new Check(a.name() + " mean", i, x -> x, m, a.mean().error()));
      out.add(
          new Check(
              a.name() + " variance", i, x -> (x - m) * (x - m), sd * sd, 2 * sd * a.sd().error()));
      out.add(below(a.name(), i, a.quantile05(), 0.05, draws));
      out.add(below(a.name(), i, a.quantile50(), 0.5, draws));
      out.add(below(a.name(), i, a.quantile95(), 0.95, draws));
    }
    return out;
  }

  /** P(x ≤ q) = p; q as a quantile of n draws has the error √(p(1−p)/n) in p. */
  private static Check below(String name, int i, Answer.Known q, double p, double draws) {
    double error = Math.sqrt(p * (1 - p) / draws);
    return new Check(name + " " + p, i, x -> x <= q.value() ? 1 : 0, p, error);
  }

  /** Draws of the proposal on the user's scale, weighted to be of the target. */
  private static final class WeightedDraws {
    private final double[][] points = new double[DRAWS][];
    private final double[] weights = new double[DRAWS];
    private double total;

    static WeightedDraws of(ReferencePosterior posterior, Target target) {
      ReferenceFile file = ReferenceFile.of(posterior);
      StudentT proposal = new StudentT(5, file.unconstrainedMean(), file.unconstrainedCovariance());
      WeightedDraws out = new WeightedDraws();
      double shift = target.logEstimate(file.unconstrainedMean(), 0);
      double[] u = new double[posterior.dimension()];
      for (int k = 0; k < DRAWS; k++) {
        proposal.draw(RandomStream.of(1, 0, k, Purpose.TEST), u);
        double log = target.logEstimate(u, 0) - shift - proposal.logDensity(u);
        out.weights[k] = StrictMath.exp(log);
        out.total += out.weights[k];
        out.points[k] = new double[u.length];
        posterior.constrain(u, out.points[k]);
      }
      return out;
    }

    /** (Σ w)² / Σ w². */
    double effective() {
      double squares = 0;
      for (double w : weights) {
        squares += w * w;
      }
      return total * total / squares;
    }

    /** (Ê g − truth) / √(s.e.(Ê g)² + error²), s.e.² = Σ w²(g − Ê g)² / (Σ w)². */
    double z(Check check) {
      double mean = 0;
      for (int k = 0; k < DRAWS; k++) {
        mean += weights[k] / total * check.g.applyAsDouble(points[k][check.parameter]);
      }
      double variance = check.error * check.error;
      for (int k = 0; k < DRAWS; k++) {
        double share = weights[k] / total;
        double rest = check.g.applyAsDouble(points[k][check.parameter]) - mean;
        variance += share * share * rest * rest;
      }
      return (mean - check.truth) / Math.sqrt(variance);
    }
  }
}
