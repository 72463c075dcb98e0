package io.kamilton.runner.progress;

import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.target.Evaluated;
import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/**
 * What one chain has done: counted on its thread without waiting for anybody, read by others.
 *
 * <p>What is known from before an interruption counts, but is not <em>fresh</em>.
 */
public final class ChainTally {
  private final int warmup;
  private final LongAdder evaluations = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder freshEvaluations = new LongAdder();
  private final LongAdder freshIterations = new LongAdder();
  private final LongAdder toldInRound = new LongAdder();
  private final Acceptance inWarmup = new Acceptance();
  private final Acceptance inSampling = new Acceptance();
  private volatile long t;

  public ChainTally(int warmup) {
    this.warmup = warmup;
  }

  /** A point was tried as the start. */
  public void tried(Evaluated point) {
    evaluations.increment();
    freshEvaluations.increment();
    countFailure(point);
  }

  /** An iteration was made. */
  public void step(Transition transition) {
    add(transition);
    freshEvaluations.add(transition.info().evaluations());
    freshIterations.increment();
    toldInRound.increment();
  }

  /** A round is done; of its iterations the first were not told if they are known from before. */
  public void round(List<Transition> transitions) {
    int told = (int) toldInRound.sumThenReset();
    transitions.subList(0, Math.max(0, transitions.size() - told)).forEach(this::add);
    t = transitions.get(transitions.size() - 1).next().t();
  }

  private void add(Transition transition) {
    StepInfo info = transition.info();
    evaluations.add(info.evaluations());
    Evaluated proposal = info.proposal();
    if (proposal != null) {
      countFailure(proposal);
    }
    t = transition.next().t();
    (t <= warmup ? inWarmup : inSampling).add(info.acceptProbability());
  }

  private void countFailure(Evaluated point) {
    if (point.outcome().isFailure()) {
      failures.increment();
    }
  }

  /** Iterations done, warm-up included. */
  public long t() {
    return t;
  }

  public long evaluations() {
    return evaluations.sum();
  }

  public long failures() {
    return failures.sum();
  }

  public long freshEvaluations() {
    return freshEvaluations.sum();
  }

  public long freshIterations() {
    return freshIterations.sum();
  }

  /** The mean acceptance probability in the phase that the chain is in; NaN at its beginning. */
  public double acceptance() {
    return (t <= warmup ? inWarmup : inSampling).mean();
  }

  /** Acceptance probabilities of one phase. */
  private static final class Acceptance {
    private final DoubleAdder sum = new DoubleAdder();
    private final LongAdder count = new LongAdder();

    void add(double probability) {
      sum.add(probability);
      count.increment();
    }

    double mean() {
      return sum.sum() / count.sum();
    }
  }
}
