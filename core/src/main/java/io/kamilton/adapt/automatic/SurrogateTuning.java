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
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Mass and steps that suit e^f, found by HMC on it from states of all chains: it costs no
 * evaluation of the target. They are those of the guide, as short steps mend nothing of what it
 * lacks. For one thread.
 */
final class SurrogateTuning {
  private final Guided guided;
  private final RandomStream random;
  private final TuningEffort effort;
  private final Cancellation cancellation;
  private final List<double[]> starts;
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
      TuningEffort effort,
      Cancellation cancellation) {
    this.effort = effort;
    this.cancellation = cancellation;
    this.guided = guided;
    this.random = random;
    this.starts = starts;
    for (int i = 0; i < starts.size(); i += effort.placesApart()) {
      places.add(starts.get(i).clone());
    }
    this.mass = mass;
    eps = 1 / Math.sqrt(Math.sqrt(mass.dimension()));
  }

  /** What suits e^f, beginning with a mass and with states. */
  static SurrogateTuning of(
      Guided guided,
      Mass mass,
      List<double[]> starts,
      RandomStream random,
      TuningEffort effort,
      Cancellation cancellation) {
    SurrogateTuning tuning =
        new SurrogateTuning(guided, mass, starts, random, effort, cancellation);
    tuning.run();
    for (int round = 1; round < effort.rounds(); round++) {
      tuning.remass();
      tuning.run();
    }
    return tuning;
  }

  Mass mass() {
    return mass;
  }

  /** Trajectories of a path length, in standard deviations of e^f where it is Gaussian. */
  StepRule rule(double path) {
    double mean = eps * (MoveNumbers.Moves.SHORTEST + MoveNumbers.Moves.LONGEST) / 2;
    double steps = path / mean;
    int least = steps((1 - MoveNumbers.Moves.STEPS_SPREAD) * steps);
    int most = steps((1 + MoveNumbers.Moves.STEPS_SPREAD) * steps);
    return new StepRule(
        MoveNumbers.Moves.SHORTEST * eps, MoveNumbers.Moves.LONGEST * eps, least, most);
  }

  private static int steps(double wanted) {
    return (int) Math.max(1, Math.min(MoveNumbers.Moves.MOST_STEPS, Math.round(wanted)));
  }

  /**
   * Trajectories, and how many of them lead to a proposal.
   *
   * @param fresh 1 − ρ_k for k = 1, 2, …; none where it was not found out
   */
  record Moves(StepRule rule, int count, double[] fresh) {
    Moves withCount(int other) {
      return new Moves(rule, other, fresh);
    }

    /**
     * Effective draws for what they cost: where a state is 1 − ρ_k fresh after k moves, and the
     * proposal accepted with probability a, r = 1 − a(1 − ρ_k) is the correlation of two draws, and
     * (1 − r)/(1 + r) effective draws cost an evaluation and the gradients of k moves.
     */
    private double rate(double a) {
      double changed = a * fresh[count - 1];
      double gradients = count * (rule.leastSteps() + rule.mostSteps()) / 2.0;
      return changed / (2 - changed) / (MoveNumbers.Moves.WORTH + gradients);
    }
  }

  /**
   * The path length and the number of moves that give the most effective draws for what they cost;
   * those that suit most surrogates where there is no time to find out.
   *
   * @param acceptance of proposals by the target
   */
  Moves moves(int least, int most, double acceptance) {
    if (effort == TuningEffort.BRIEF) {
      int count = Math.max(least, Math.min(most, MoveNumbers.Moves.USUAL));
      return new Moves(rule(MoveNumbers.Moves.USUAL_PATH), count, new double[0]);
    }
    List<StepRule> rules = Arrays.stream(MoveNumbers.Moves.PATHS).mapToObj(this::rule).toList();
    List<List<double[]>> runs = rules.stream().map(this::run).toList();
    double[] variance = variance(runs);
    List<Moves> all = new ArrayList<>();
    for (int r = 0; r < rules.size(); r++) {
      double[] fresh = freshness(runs.get(r), variance, most);
      for (int k = least; k <= most; k++) {
        all.add(new Moves(rules.get(r), k, fresh));
      }
    }
    return Collections.max(all, Comparator.comparingDouble(each -> each.rate(acceptance)));
  }

  double eps() {
    return eps;
  }

  /** (q, f(q)) of moves from all places, one place after the other, then their next moves. */
  private List<double[]> run(StepRule rule) {
    List<SurrogateHmc> movers = movers(guided);
    List<double[]> seen = new ArrayList<>();
    for (int t = 0; t < MoveNumbers.Tuning.FRESHNESS_MOVES; t++) {
      for (int i = 0; i < places.size(); i++) {
        cancellation.check();
        seen.add(withLevel(places.get(i)));
        movers.get(i).move(places.get(i), rule, random);
      }
    }
    return seen;
  }

  /**
   * The variances of the coordinates and of f: those of all moves, or of the chains' states if they
   * are larger, as moves that are slow have not been everywhere.
   */
  private double[] variance(List<List<double[]>> runs) {
    Matrix moved = covariance(runs.stream().flatMap(List::stream).toList());
    Matrix chains = covariance(starts.stream().map(this::withLevel).toList());
    return IntStream.range(0, moved.rows())
        .mapToDouble(l -> Math.max(moved.get(l, l), chains.get(l, l)))
        .toArray();
  }

  /**
   * How fresh a state is after k = 1, …, most moves: 1 − ρ_k, ρ_k the largest correlation over the
   * coordinates and f of states that are k moves apart.
   */
  private double[] freshness(List<double[]> run, double[] variance, int most) {
    double[] fresh = new double[most];
    for (int k = 1; k <= most; k++) {
      double least = 1;
      for (int l = 0; l < variance.length; l++) {
        // E(x_{t+k} − x_t)² = 2(1 − ρ_k) var x
        least = Math.min(least, meanSquare(run, k * places.size(), l) / 2 / variance[l]);
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
    int moves = effort.moves(mass.dimension());
    DualAveraging scale = new DualAveraging(eps, MoveNumbers.Tuning.ACCEPTANCE);
    for (int t = 0; t < moves; t++) {
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
        if (t >= moves / MoveNumbers.Tuning.DISCARDED) {
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
