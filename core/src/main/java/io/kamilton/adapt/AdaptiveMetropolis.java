package io.kamilton.adapt;

import io.kamilton.hamiltonian.Mass;
import io.kamilton.linalg.CholeskyFactor;
import io.kamilton.mcmc.Kmc;
import io.kamilton.mcmc.Mixture;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.target.TargetTraits;
import java.util.List;

/**
 * Adaptive Metropolis: a random walk with the covariance of the history (Haario et al., 2001) times
 * a scale that drives the acceptance rate to its goal (Andrieu and Thoms, 2008). One history for
 * all chains; a draw costs O(d²).
 */
public final class AdaptiveMetropolis implements Adapter {
  /** The best acceptance rate of random walks in many dimensions. */
  private static final double GOAL = 0.234;

  private final TargetTraits target;
  private final int d;
  private final CholeskyFactor factor;
  private final double[] mean;
  private double logScale;
  private long seen;
  private TransitionKernel kernel;

  /** Starts with steps of size {@code scale} in every direction. */
  public AdaptiveMetropolis(TargetTraits target, double scale) {
    this.target = target;
    d = target.dimension();
    factor = new CholeskyFactor(d, scale);
    mean = new double[d];
    logScale = StrictMath.log(2.38 / Math.sqrt(d));
    kernel = current();
  }

  private TransitionKernel current() {
    return Kmc.randomWalk(target, mass(StrictMath.exp(logScale)));
  }

  /** M⁻¹ = scale² Σ. */
  Mass mass(double scale) {
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
    for (ChainRound chain : round) {
      for (Transition transition : chain.transitions()) {
        learn(transition);
      }
    }
    kernel = current();
  }

  /** Σ ← (1 − γ)Σ + γ(x − μ)(x − μ)ᵀ, μ ← μ + γ(x − μ), log scale += γ(acceptance − goal). */
  void learn(Transition transition) {
    seen++;
    double gamma = StrictMath.pow(seen + 10.0 * d, -0.7);
    double[] offset = transition.next().x().toArray();
    for (int l = 0; l < d; l++) {
      offset[l] -= mean[l];
      mean[l] += (seen == 1 ? 1 : gamma) * offset[l];
    }
    if (seen > 1) {
      factor.update(1 - gamma, gamma, offset);
    }
    StepInfo info = transition.info();
    if (info.evaluations() > 0 && info.move() == Move.RANDOM_WALK && info.stepSize() == 1) {
      logScale += gamma * (info.acceptProbability() - GOAL);
    }
  }

  /** The kernel with now and then steps three times as long, or a third. */
  TransitionKernel mixed() {
    Mass mass = mass(StrictMath.exp(logScale));
    return new Mixture(
        List.of(
            new Mixture.Part(kernel, 0.6),
            new Mixture.Part(Kmc.randomWalk(target, mass, 3), 0.2),
            new Mixture.Part(Kmc.randomWalk(target, mass, 0.3), 0.2)));
  }

  /** (y − x)ᵀΣ⁻¹(y − x). */
  double squaredJump(double[] x, double[] y) {
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
