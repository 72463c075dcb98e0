package io.kamilton.mcmc;

import io.kamilton.coordinates.NonCentred;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.hamiltonian.Well;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.TargetTraits;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A surrogate transition: k moves that leave e^f invariant, the same move each time, then one
 * evaluation, accepted with min[1, π̂(y)e^{f(x)} / (π̂(x)e^{f(y)})].
 *
 * <p>k is uniform on {leastMoves, …, mostMoves}, whatever the state is. Where all moves stay, so
 * does the chain: nothing is evaluated, and the acceptance probability is reported as 0.
 */
public final class SurrogateTransition implements TransitionKernel {
  private static final Move MOVE = Move.SURROGATE_TRANSITION;

  private final TargetTraits target;
  private final DifferentiableFunction f;

  /** The coordinates of the moves; null: those of the target. */
  private final @Nullable NonCentred nonCentred;

  private final int leastMoves;
  private final int mostMoves;
  private final Moves moves;
  private final transient ThreadLocal<SurrogateMove> ofThread;

  /** Makes the moves of one thread. */
  private interface Moves extends Serializable {
    SurrogateMove make();
  }

  private SurrogateTransition(
      TargetTraits target,
      DifferentiableFunction f,
      @Nullable NonCentred nonCentred,
      int leastMoves,
      int mostMoves,
      Moves moves) {
    if (f.dimension() != target.dimension()) {
      throw new IllegalArgumentException(
          "surrogate has dimension " + f.dimension() + "; the target " + target.dimension());
    }
    if (leastMoves < 1 || leastMoves > mostMoves) {
      throw new IllegalArgumentException(
          "moves " + leastMoves + " to " + mostMoves + "; allowed: from 1, rising");
    }
    this.target = target;
    this.f = f;
    this.nonCentred = nonCentred;
    this.leastMoves = leastMoves;
    this.mostMoves = mostMoves;
    this.moves = moves;
    ofThread = ThreadLocal.withInitial(moves::make);
  }

  private Object readResolve() {
    return new SurrogateTransition(target, f, nonCentred, leastMoves, mostMoves, moves);
  }

  /** Moves by HMC. */
  public static SurrogateTransition hmc(
      TargetTraits target, Guided guided, Well well, StepRule rule, int leastMoves, int mostMoves) {
    Moves moves = hmc(guided, well, rule);
    return new SurrogateTransition(target, guided.f(), null, leastMoves, mostMoves, moves);
  }

  /** Moves by HMC in coordinates z; well and steps are those of z. */
  public static SurrogateTransition hmc(
      TargetTraits target,
      Guided guided,
      NonCentred nonCentred,
      Well well,
      StepRule rule,
      int leastMoves,
      int mostMoves) {
    Moves moves = hmc(guided.in(nonCentred), well, rule);
    return new SurrogateTransition(target, guided.f(), nonCentred, leastMoves, mostMoves, moves);
  }

  private static Moves hmc(Guided guided, Well well, StepRule rule) {
    return () -> {
      SurrogateHmc hmc = new SurrogateHmc(guided, well);
      return (q, random, count) -> hmc.move(q, rule, random, count);
    };
  }

  /** Moves by NUTS on f, trees to 2^mostDepth leapfrog steps. */
  public static SurrogateTransition nuts(
      TargetTraits target,
      DifferentiableFunction f,
      Mass mass,
      double eps,
      int mostDepth,
      int mostMoves) {
    return new SurrogateTransition(
        target, f, null, 1, mostMoves, () -> new NutsMove(f, mass, eps, mostDepth));
  }

  /** Where k moves from x lead; x itself where none goes anywhere, or beyond all numbers. */
  private double[] moved(double[] x, int k, RandomStream random, LeapfrogCount count) {
    if (nonCentred == null) {
      return movedOn(x, k, random, count);
    }
    double[] z = new double[x.length];
    nonCentred.forward(x, z);
    double[] end = movedOn(z, k, random, count);
    double[] y = new double[x.length];
    nonCentred.back(end, y);
    boolean stays = Arrays.equals(z, end) || !Arrays.stream(y).allMatch(Double::isFinite);
    return stays ? x : y;
  }

  private double[] movedOn(double[] z, int k, RandomStream random, LeapfrogCount count) {
    double[] end = z.clone();
    SurrogateMove move = ofThread.get();
    for (int i = 0; i < k; i++) {
      move.move(end, random, count);
    }
    return end;
  }

  @Override
  public Step step(ChainState current, Streams random) {
    Metropolis.requireFits(current, target);
    RandomStream stream = random.of(Purpose.SURROGATE_MOVES);
    int k = leastMoves + stream.nextInt(mostMoves - leastMoves + 1);
    double[] x = current.x().toArray();
    LeapfrogCount count = new LeapfrogCount();
    double[] y = moved(x, k, stream, count);
    if (Arrays.equals(x, y)) {
      StepInfo still = StepInfo.of(MOVE).energyErrors(0, Double.NaN);
      return Step.done(current.stay(), still.surrogateMoves(k, count));
    }
    double logCorrection = f.value(x) - f.value(y);
    return Metropolis.propose(
        target,
        current,
        y,
        logCorrection,
        random,
        trial -> {
          StepInfo info = trial.info(MOVE).energyErrors(-trial.logRatio(), 0);
          return Step.done(trial.next(current), info.surrogateMoves(k, count));
        });
  }
}
