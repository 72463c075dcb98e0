package io.kamilton.paper.chain;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.adapt.Schedule;
import io.kamilton.coordinates.Coordinates;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.Flat;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.mcmc.Kmc;
import io.kamilton.mcmc.StepRule;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.score.Lite;
import io.kamilton.score.Regulariser;
import io.kamilton.score.tuning.Choice;
import io.kamilton.score.tuning.EstimatorFamily;
import io.kamilton.score.tuning.Tuner;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.target.TargetTraits;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * KMC lite as the paper's text has it (Algorithm 1, Appendix D): steps that do not adapt, a flat
 * surrogate at first, σ and λ tuned on the chain's own history after given iterations, and from
 * then on a fresh sub-sample of n points of it with probability a_t = t^−½.
 *
 * <p>Tuning holds out blocks of the history, not the text's random points, which would show the
 * training set to the test set.
 */
public final class HistoryKmc implements Adapter {
  private static final int TUNED_ON = 300;
  private static final int FITS = 100;
  private static final Tuner TUNER =
      new Tuner(
          EstimatorFamily.lite(new GaussianKernel(1), Regulariser.IDENTITY),
          List.of(Coordinates.IDENTITY),
          List.of(Base.FLAT),
          FITS);
  private static final Schedule SCHEDULE = Schedule.power(1, 0.5);

  /**
   * What the text leaves to the user.
   *
   * @param first steps while nothing is learnt, those of a random walk
   * @param tunedAfter iterations after which σ and λ are learnt
   * @param n points of the history that a surrogate is fitted to
   * @param last nothing is learnt after this iteration
   */
  public record Settings(
      StepRule first, StepRule rule, List<Integer> tunedAfter, int n, long last) {
    public Settings {
      tunedAfter = List.copyOf(tunedAfter);
    }
  }

  private final TargetTraits target;
  private final Settings settings;
  private final long seed;
  private final List<double[]> history = new ArrayList<>();
  private @Nullable Choice choice;
  private TransitionKernel kernel;
  private long fits;

  public HistoryKmc(TargetTraits target, Settings settings, long seed) {
    this.target = target;
    this.settings = settings;
    this.seed = seed;
    kernel = kernel(new Flat(target.dimension()), settings.first);
  }

  private TransitionKernel kernel(DifferentiableFunction f, StepRule rule) {
    return new Kmc(target, f, Mass.isotropic(target.dimension(), 1), rule);
  }

  @Override
  public TransitionKernel kernel(int chain) {
    return kernel;
  }

  @Override
  public int roundLength() {
    return 1;
  }

  @Override
  public void learn(List<ChainRound> round) {
    for (Transition transition : round.get(0).transitions()) {
      history.add(transition.next().x().toArray());
    }
    int t = history.size();
    boolean tunes = settings.tunedAfter.contains(t);
    if (tunes) {
      choice = TUNER.choose(Evaluations.ofDraws(spaced(TUNED_ON)));
    }
    if (choice != null && t <= settings.last && (tunes || SCHEDULE.isRefreshed(seed, t))) {
      refit(choice, t);
    }
  }

  private void refit(Choice tuned, int t) {
    Matrix points = subSample(settings.n, RandomStream.of(seed, 0, t, Purpose.SUBSAMPLE));
    // C is a sum over points, so λ grows with them
    double lambda = tuned.lambda() * points.rows() / Math.min(TUNED_ON, t);
    kernel =
        kernel(new Lite(tuned.sigma(), lambda).fit(Evaluations.ofDraws(points)), settings.rule);
    fits++;
  }

  /** At most n points in their order, at equal distances. */
  private Matrix spaced(int n) {
    int size = Math.min(n, history.size());
    return Matrix.of(
        IntStream.range(0, size)
            .mapToObj(i -> history.get((int) ((long) i * history.size() / size)))
            .toArray(double[][]::new));
  }

  /** At most n points at random, none twice. */
  private Matrix subSample(int n, RandomStream random) {
    List<double[]> order = new ArrayList<>(history);
    int size = Math.min(n, order.size());
    for (int i = 0; i < size; i++) {
      int j = i + random.nextInt(order.size() - i);
      double[] kept = order.get(i);
      order.set(i, order.get(j));
      order.set(j, kept);
    }
    return Matrix.of(order.subList(0, size).toArray(new double[0][]));
  }

  @Override
  public boolean continuesAfterWarmup() {
    return true;
  }

  @Override
  public long fingerprint() {
    return fits;
  }

  @Override
  public void endWarmup() {}
}
