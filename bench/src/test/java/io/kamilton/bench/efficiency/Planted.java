package io.kamilton.bench.efficiency;

import io.kamilton.Samplers;
import io.kamilton.bench.efficiency.targets.Answer;
import io.kamilton.bench.efficiency.targets.Case;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.Step;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.Gaussian;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.random.Streams;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Samplers of N(0, I) whose efficiency is known: exact draws, with faults that are planted. */
final class Planted {
  static final int D = 10;
  static final int BUDGET = 400;
  private static final Effort ALL_KEPT = new Effort(4, 0, false);

  private Planted() {}

  static Case target() {
    return new Case(
        "normal", Gaussian.standard(D), Collections.nCopies(D, Answer.normal(0, 1)), false);
  }

  /**
   * Exact draws.
   *
   * @param shift added to each
   * @param each how many iterations each stands for
   */
  static Contender exact(double shift, int each) {
    TransitionKernel kernel = (state, random) -> step(state, random, shift, each);
    return new OurSampler(any -> Samplers.fixed(kernel));
  }

  private static Step step(ChainState state, Streams random, double shift, int each) {
    long t = state.t() + 1;
    double[] x = new double[D];
    RandomStream.of(random.seed(), random.chain(), t / each, Purpose.TEST).gaussians(x);
    for (int l = 0; l < D; l++) {
      x[l] += shift;
    }
    StepInfo info = StepInfo.of(Move.RANDOM_WALK).accepted(true, 1).evaluated(1, null);
    return Step.done(new ChainState(t, Point.of(x), 0), info);
  }

  static Plan plan(int seeds, int threads) {
    return new Plan(
        List.of("normal"), List.of("planted"), List.of(BUDGET), seeds, 1, threads, false, ALL_KEPT);
  }

  static Figures run(Contender sampler, int seeds) {
    return new Trials(plan(seeds, 2), Map.of("planted", sampler), List.of(), new Silent())
        .run(List.of(target()))
        .all()
        .get(0);
  }

  /** Keeps what it hears. */
  static class Silent implements Trials.Listener {
    final List<Replicate> heard = new ArrayList<>();
    final List<Throwable> failures = new ArrayList<>();

    @Override
    public void done(Replicate run) {
      heard.add(run);
    }

    @Override
    public void failed(Replicate.Key key, Throwable why) {
      failures.add(why);
    }

    @Override
    public void done(Figures figures) {}
  }
}
