package io.kamilton.paper.experiments;

import io.kamilton.adapt.Fixed;
import io.kamilton.diagnostics.EffectiveSampleSize;
import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.diagnostics.SingleChain;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.KnownTarget;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Draws;
import io.kamilton.run.Limits;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** One chain of a kernel that does not adapt, and what the paper measures of it. */
record ChainRun(Draws draws) {
  /** From an exact draw of the target; {@code discarded} iterations are not kept. */
  static ChainRun of(
      KnownTarget target, TransitionKernel kernel, int discarded, int kept, long seed) {
    double[] start = new double[target.dimension()];
    target.draw(RandomStream.of(seed, 0, 0, Purpose.START), start);
    return from(target, start, kernel, discarded, kept, seed);
  }

  /** From a given point. */
  static ChainRun from(
      KnownTarget target,
      double[] start,
      TransitionKernel kernel,
      int discarded,
      int kept,
      long seed) {
    ChainState state = new ChainState(0, Point.of(start), target.logDensity(start));
    Run.Settings settings = new Run.Settings(1, discarded, kept, seed, 1);
    Run run = new Run(settings, new Fixed(kernel), RunListener.silent(), Limits.NONE);
    return new ChainRun(run.from(new Evaluator(target), List.of(state)));
  }

  /** The share of proposals that were accepted. */
  double acceptance() {
    return IntStream.range(0, draws.size()).filter(draw -> draws.info(0, draw).accepted()).count()
        / (double) draws.size();
  }

  double mean(int l) {
    return SampleStatistics.mean(draws.parameter(l).chain(0));
  }

  /** ‖Ê x‖. */
  double meanNorm() {
    double sum = 0;
    for (int l = 0; l < draws.dimension(); l++) {
      sum += mean(l) * mean(l);
    }
    return Math.sqrt(sum);
  }

  /** The smallest effective size as coda has it, which the authors used; 0 for a stuck chain. */
  double leastEss() {
    return least(l -> SingleChain.autoregressiveEss(draws.parameter(l).chain(0)));
  }

  /** The smallest bulk effective size, by ranks. */
  double leastBulkEss() {
    return least(l -> EffectiveSampleSize.bulk(draws.parameter(l)));
  }

  private double least(IntToDoubleFunction size) {
    return IntStream.range(0, draws.dimension())
        .mapToDouble(size)
        .map(each -> Double.isNaN(each) ? 0 : each)
        .min()
        .orElse(0);
  }
}
