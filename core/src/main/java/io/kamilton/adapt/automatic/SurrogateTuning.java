package io.kamilton.adapt.automatic;

import io.kamilton.adapt.DualAveraging;
import io.kamilton.hamiltonian.Mass;
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
 * Mass and steps that suit e^f, found by HMC on it from states of all chains: it costs no
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
  private Mass mass;
  private double eps;

  private SurrogateTuning(
      Guided guided,
      Mass mass,
      List<double[]> starts,
      RandomStream random,
      Cancellation cancellation) {
    this.cancellation = cancellation;
    this.guided = guided;
    this.random = random;
    starts.forEach(each -> places.add(each.clone()));
    this.mass = mass;
    eps = 1 / Math.sqrt(Math.sqrt(mass.dimension()));
  }

  /** What suits e^f, beginning with a mass and with states. */
  static SurrogateTuning of(
      Guided guided,
      Mass mass,
      List<double[]> starts,
      RandomStream random,
      Cancellation cancellation) {
    SurrogateTuning tuning = new SurrogateTuning(guided, mass, starts, random, cancellation);
    tuning.run();
    for (int round = 1; round < MoveNumbers.Tuning.ROUNDS; round++) {
      tuning.remass();
      tuning.run();
    }
    return tuning;
  }

  Mass mass() {
    return mass;
  }

  StepRule rule() {
    int steps =
        (int)
            Math.max(
                1, Math.min(MoveNumbers.Moves.MOST_STEPS, Math.ceil(MoveNumbers.Moves.PATH / eps)));
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
    for (int t = 0; t < MoveNumbers.Tuning.MOVES; t++) {
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
    return places.stream().map(q -> new SurrogateHmc(on, mass)).toList();
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
        double step = scale.eps();
        int most =
            (int)
                Math.max(
                    1,
                    Math.min(
                        MoveNumbers.Tuning.PILOT_STEPS,
                        Math.ceil(MoveNumbers.Tuning.PILOT_PATH / step)));
        scale.observe(movers.get(i).move(q, new StepRule(step, step, 1, most), random));
        if (t >= MoveNumbers.Tuning.MOVES / MoveNumbers.Tuning.DISCARDED) {
          double[] gradient = new double[q.length];
          guided.guide().gradient(q, gradient);
          states.add(q.clone());
          gradients.add(gradient);
        }
      }
    }
    eps = scale.averaged();
  }

  /**
   * M⁻¹ = cov(x) # cov(∇f)⁻¹: where e^f is Gaussian it is its covariance, wherever the states are.
   * Where they did not move it stays as it was.
   */
  private void remass() {
    GeometricMean.withInverse(covariance(states), covariance(gradients))
        .ifPresent(next -> mass = Mass.ofCovariance(next));
  }

  private static Matrix covariance(List<double[]> rows) {
    int d = rows.get(0).length;
    double[] mean = new double[d];
    for (double[] row : rows) {
      for (int l = 0; l < d; l++) {
        mean[l] += row[l] / rows.size();
      }
    }
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
