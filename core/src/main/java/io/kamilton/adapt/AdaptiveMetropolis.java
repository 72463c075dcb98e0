package io.kamilton.adapt;

import io.kamilton.hamiltonian.Mass;
import io.kamilton.hamiltonian.Well;
import io.kamilton.linalg.CholeskyFactor;
import io.kamilton.mcmc.Kmc;
import io.kamilton.mcmc.Mixture;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.target.Point;
import io.kamilton.target.TargetTraits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Adaptive Metropolis: a random walk with the covariance of the history (Haario et al., 2001) times
 * a scale that drives the acceptance rate to its goal (Andrieu and Thoms, 2008). One covariance for
 * all chains, of their states about the mean of each: a difference between chains does not lengthen
 * the steps, so that chains in different modes stay there. A draw costs O(d²).
 */
public final class AdaptiveMetropolis implements Adapter {
  /** The best acceptance rate of random walks in many dimensions. */
  private static final double GOAL = 0.234;

  /** The best scale of a random walk on a Gaussian, over √d (Gelman, Roberts and Gilks, 1996). */
  private static final double SCALE = 2.38;

  /** γ = (t + 10d)^−0.7: the sum of all diverges, that of their squares does not. */
  private static final double DECAY = -0.7;

  private static final double DELAY_PER_COORDINATE = 10.0;

  /** Shares of steps of the tuned length, of long and of short ones, and their lengths. */
  private static final double TUNED_SHARE = 0.6;

  private static final double OTHER_SHARE = 0.2;
  private static final double LONG = 3;
  private static final double SHORT = 0.3;

  /** Steps that must all be rejected, and how far off a scale must be, to begin with another. */
  private static final int ENOUGH_STEPS = 10;

  private static final double FAR = 100;

  private final TargetTraits target;
  private final int d;
  private final CholeskyFactor factor;
  private final Map<Integer, double[]> means = new HashMap<>();

  /** Standard deviations of where the chains start; none where that is not known. */
  private double[] apart = {};

  private double logScale;
  private long seen;
  private TransitionKernel kernel;

  /** Starts with steps of size {@code scale} in every direction. */
  public AdaptiveMetropolis(TargetTraits target, double scale) {
    this.target = target;
    d = target.dimension();
    factor = new CholeskyFactor(d, scale);
    logScale = StrictMath.log(SCALE / Math.sqrt(d));
    kernel = current();
  }

  private TransitionKernel current() {
    return Kmc.randomWalk(target, mass(StrictMath.exp(logScale)));
  }

  /** A well about a place that holds positions with covariance Σ. */
  public Well well(double[] centre) {
    return Well.ofFactor(centre, factor.toRowMajor());
  }

  /** M⁻¹ = scale² Σ. */
  private Mass mass(double scale) {
    double[] lower = factor.toRowMajor();
    for (int i = 0; i < lower.length; i++) {
      lower[i] *= scale;
    }
    return Mass.ofCovarianceFactor(d, lower);
  }

  @Override
  public TransitionKernel kernel(int chain) {
    return kernel;
  }

  @Override
  public int roundLength() {
    return 10;
  }

  @Override
  public void learn(List<ChainRound> round) {
    var unused = takeScalesFromStarts(round);
    for (ChainRound chain : round) {
      for (Transition transition : chain.transitions()) {
        learn(chain.chain(), transition);
      }
    }
    kernel = current();
  }

  /**
   * Looks at the first round before it is learnt. Where all of its steps were rejected, and chains
   * start far closer together in a coordinate, or farther apart, than a step is long, that distance
   * is the first scale of the coordinate: adaptation would take too long to find it.
   *
   * @return whether there was such a coordinate: the round's proposals were far from everything
   */
  public boolean takeScalesFromStarts(List<ChainRound> round) {
    List<Transition> all = round.stream().flatMap(each -> each.transitions().stream()).toList();
    if (seen > 0
        || all.size() < ENOUGH_STEPS
        || all.stream().anyMatch(each -> each.info().accepted())) {
      return false;
    }
    boolean any = false;
    for (int l = 0; l < apart.length; l++) {
      if (apart[l] < 1 / FAR || apart[l] > FAR) {
        factor.stretch(l, apart[l]);
        any = true;
      }
    }
    return any;
  }

  @Override
  public void startsAt(List<Point> starts) {
    apart = StartSpread.of(starts, d);
  }

  /**
   * Σ ← (1 − γ)Σ + γ(x − μ_c)(x − μ_c)ᵀ, μ_c ← μ_c + γ(x − μ_c), log scale += γ(acceptance − goal),
   * c the chain. A chain that climbs takes its mean along, and says nothing of Σ.
   */
  public void learn(int chain, Transition transition) {
    if (transition.info().move() == Move.ASCENT) {
      means.put(chain, transition.next().x().toArray());
      return;
    }
    seen++;
    double gamma = StrictMath.pow(seen + DELAY_PER_COORDINATE * d, DECAY);
    double[] offset = transition.next().x().toArray();
    double[] mean = means.putIfAbsent(chain, offset.clone());
    if (mean != null) {
      for (int l = 0; l < d; l++) {
        offset[l] -= mean[l];
        mean[l] += gamma * offset[l];
      }
      factor.update(1 - gamma, gamma, offset);
    }
    StepInfo info = transition.info();
    if (info.evaluations() > 0 && info.move() == Move.RANDOM_WALK && info.stepSize() == 1) {
      logScale += gamma * (info.acceptProbability() - GOAL);
    }
  }

  /** The kernel with now and then steps three times as long, or a third. */
  public TransitionKernel mixed() {
    Mass mass = mass(StrictMath.exp(logScale));
    return new Mixture(
        List.of(
            new Mixture.Part(kernel, TUNED_SHARE),
            new Mixture.Part(Kmc.randomWalk(target, mass, LONG), OTHER_SHARE),
            new Mixture.Part(Kmc.randomWalk(target, mass, SHORT), OTHER_SHARE)));
  }

  /** (y − x)ᵀΣ⁻¹(y − x). */
  public double squaredJump(double[] x, double[] y) {
    double[] lower = factor.toRowMajor();
    double[] white = new double[d];
    double sum = 0;
    for (int i = 0; i < d; i++) {
      double left = y[i] - x[i];
      for (int j = 0; j < i; j++) {
        left -= lower[i * d + j] * white[j];
      }
      white[i] = left / lower[i * d + i];
      sum += white[i] * white[i];
    }
    return sum;
  }

  @Override
  public long fingerprint() {
    return new Fingerprint().add(logScale).add(factor.toRowMajor()).value();
  }

  @Override
  public void endWarmup() {
    kernel = current();
  }
}
