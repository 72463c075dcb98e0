package io.kamilton.adapt.automatic;

import io.kamilton.adapt.DualAveraging;
import io.kamilton.hamiltonian.Well;
import io.kamilton.learn.ridge.Cancellation;
import io.kamilton.linalg.GeometricMean;
import io.kamilton.linalg.Matrix;
import io.kamilton.mcmc.Guided;
import io.kamilton.mcmc.StepRule;
import io.kamilton.mcmc.SurrogateHmc;
import io.kamilton.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The well and the steps that suit e^f, found by HMC on it from states of all chains: it costs no
 * evaluation of the target. They are those of the guide, as short steps mend nothing of what it
 * lacks. For one thread.
 */
final class SurrogateTuning {
  private final Guided guided;
  private final RandomStream random;
  private final Cancellation cancellation;
  private final List<double[]> places = new ArrayList<>();
  private final List<double[]> states = new ArrayList<>();
  private final List<double[]> gradients = new ArrayList<>();
  private Well well;
  private double eps;

  private SurrogateTuning(
      Guided guided,
      Well well,
      List<double[]> starts,
      RandomStream random,
      Cancellation cancellation) {
    this.cancellation = cancellation;
    this.guided = guided;
    this.random = random;
    starts.forEach(each -> places.add(each.clone()));
    this.well = well;
    eps = 1 / Math.sqrt(Math.sqrt(well.dimension()));
  }

  /** What suits e^f, beginning with a well and with states. */
  static SurrogateTuning of(
      Guided guided,
      Well well,
      List<double[]> starts,
      RandomStream random,
      Cancellation cancellation) {
    SurrogateTuning tuning = new SurrogateTuning(guided, well, starts, random, cancellation);
    tuning.run();
    for (int round = 1; round < MoveNumbers.Tuning.ROUNDS; round++) {
      tuning.remake();
      tuning.run();
    }
    return tuning;
  }

  Well well() {
    return well;
  }

  /** Steps of moves between evaluations. */
  StepRule rule() {
    return rule(eps, MoveNumbers.Moves.PATH, MoveNumbers.Moves.MOST_STEPS);
  }

  private static StepRule rule(double eps, double path, int mostSteps) {
    int steps = (int) Math.max(1, Math.min(mostSteps, Math.ceil(path / eps)));
    return new StepRule(MoveNumbers.Moves.SHORTEST * eps, eps, 1, steps);
  }

  double eps() {
    return eps;
  }

  /**
   * How fresh a state is after k = 1, …, most moves: 1 − ρ_k, ρ_k the largest correlation over the
   * coordinates and f of states that are k moves apart.
   */
  double[] freshness(int most) {
    List<SurrogateHmc> movers = movers(guided);
    StepRule rule = rule();
    List<double[]> seen = new ArrayList<>();
    for (int t = 0; t < MoveNumbers.Tuning.OBSERVED; t++) {
      for (int i = 0; i < places.size(); i++) {
        cancellation.check();
        seen.add(withLevel(places.get(i)));
        movers.get(i).move(places.get(i), rule, random);
      }
    }
    Matrix covariance = covariance(seen);
    double[] fresh = new double[most];
    for (int k = 1; k <= most; k++) {
      double least = 1;
      for (int l = 0; l < covariance.rows(); l++) {
        // E(x_{t+k} − x_t)² = 2(1 − ρ_k) var x
        least = Math.min(least, meanSquare(seen, k * places.size(), l) / 2 / covariance.get(l, l));
      }
      fresh[k - 1] = least;
    }
    return fresh;
  }

  /** The mean of (x_{i+apart,l} − x_{i,l})². */
  private static double meanSquare(List<double[]> rows, int apart, int l) {
    double sum = 0;
    for (int i = apart; i < rows.size(); i++) {
      double jump = rows.get(i)[l] - rows.get(i - apart)[l];
      sum += jump * jump;
    }
    return sum / (rows.size() - apart);
  }

  /** (q, f(q)). */
  private double[] withLevel(double[] q) {
    double[] both = Arrays.copyOf(q, q.length + 1);
    both[q.length] = guided.f().value(q);
    return both;
  }

  /** One for each place: it knows what was where its last move ended. */
  private List<SurrogateHmc> movers(Guided on) {
    return places.stream().map(q -> new SurrogateHmc(on, well)).toList();
  }

  private void run() {
    states.clear();
    gradients.clear();
    List<SurrogateHmc> movers = movers(guided.guideAlone());
    DualAveraging scale = new DualAveraging(eps, MoveNumbers.Tuning.ACCEPTANCE);
    for (int t = 0; t < MoveNumbers.Tuning.MOVES; t++) {
      for (int i = 0; i < places.size(); i++) {
        cancellation.check();
        double[] q = places.get(i);
        StepRule rule =
            rule(scale.eps(), MoveNumbers.Tuning.PILOT_PATH, MoveNumbers.Tuning.PILOT_STEPS);
        scale.observe(movers.get(i).move(q, rule, random));
        if (t >= MoveNumbers.Tuning.MOVES / MoveNumbers.Tuning.DISCARDED) {
          double[] gradient = new double[q.length];
          guided.guide().gradient(q, gradient);
          states.add(q.clone());
          gradients.add(gradient);
        }
      }
    }
    eps = Math.min(MoveNumbers.Tuning.LONGEST_STEP, scale.averaged());
  }

  /**
   * Σ = cov(x) # cov(∇f)⁻¹ about the mean of x: where e^f is Gaussian that is its covariance,
   * wherever the states are. Where they did not move the well stays as it was.
   */
  private void remake() {
    GeometricMean.withInverse(covariance(states), covariance(gradients))
        .ifPresent(sigma -> well = Well.of(mean(states), sigma));
  }

  static double[] mean(List<double[]> rows) {
    double[] mean = new double[rows.get(0).length];
    for (double[] row : rows) {
      for (int l = 0; l < mean.length; l++) {
        mean[l] += row[l] / rows.size();
      }
    }
    return mean;
  }

  private static Matrix covariance(List<double[]> rows) {
    int d = rows.get(0).length;
    double[] mean = mean(rows);
    double[] covariance = new double[d * d];
    for (double[] row : rows) {
      for (int a = 0; a < d; a++) {
        for (int b = 0; b < d; b++) {
          covariance[a * d + b] += (row[a] - mean[a]) * (row[b] - mean[b]) / rows.size();
        }
      }
    }
    for (int l = 0; l < d; l++) {
      covariance[l * d + l] += MoveNumbers.Tuning.RIDGE * covariance[l * d + l] + Double.MIN_NORMAL;
    }
    return Matrix.ofRowMajor(d, d, covariance);
  }
}
