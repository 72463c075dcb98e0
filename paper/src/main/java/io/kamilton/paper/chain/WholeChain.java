package io.kamilton.paper.chain;

import io.kamilton.adapt.ChainRound;
import io.kamilton.adapt.Fixed;
import io.kamilton.diagnostics.EffectiveSampleSize;
import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.diagnostics.SingleChain;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.Transition;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.models.KnownTarget;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Draws;
import io.kamilton.run.Limits;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Hears all iterations of one chain, those of warm-up too: nothing is discarded. */
public final class WholeChain implements RunListener {
  private final List<Transition> steps = new ArrayList<>();

  @Override
  public void round(List<ChainRound> round, boolean warmup) {
    steps.addAll(round.get(0).transitions());
  }

  /** A chain of a kernel that does not adapt, from an exact draw; without the first iterations. */
  public static WholeChain of(
      KnownTarget target, TransitionKernel kernel, int discarded, int kept, long seed) {
    double[] start = new double[target.dimension()];
    target.draw(RandomStream.of(seed, 0, 0, Purpose.START), start);
    return from(target, start, kernel, discarded + kept, seed).from(discarded);
  }

  /** The same from a given point, with all iterations. */
  public static WholeChain from(
      KnownTarget target, double[] start, TransitionKernel kernel, int iterations, long seed) {
    WholeChain chain = new WholeChain();
    ChainState state = new ChainState(0, Point.of(start), target.logDensity(start));
    Run.Settings settings = new Run.Settings(1, 0, iterations, seed, 1);
    Draws unused =
        new Run(settings, new Fixed(kernel), chain, Limits.NONE)
            .from(new Evaluator(target), List.of(state));
    return chain;
  }

  public int size() {
    return steps.size();
  }

  public double[] x(int iteration) {
    return steps.get(iteration).next().x().toArray();
  }

  /** The chain from an iteration on. */
  public WholeChain from(int first) {
    WholeChain rest = new WholeChain();
    rest.steps.addAll(steps.subList(first, steps.size()));
    return rest;
  }

  /** A coordinate. */
  public double[] coordinate(int l) {
    return steps.stream().mapToDouble(step -> step.next().x().get(l)).toArray();
  }

  public double mean(int l) {
    return SampleStatistics.mean(coordinate(l));
  }

  /** The share of iterations that moved. */
  public double acceptance() {
    return steps.stream().filter(step -> step.info().accepted()).count() / (double) size();
  }

  public long evaluations() {
    return steps.stream().mapToLong(step -> step.info().evaluations()).sum();
  }

  /** Runs of a simulator. */
  public long simulations() {
    return steps.stream().mapToLong(step -> simulations(step.info().proposal())).sum();
  }

  private static long simulations(@Nullable Evaluated proposal) {
    return proposal == null ? 0 : proposal.simulations();
  }

  /** The share of iterations whose trajectory diverged. */
  public double divergent() {
    return steps.stream().filter(step -> step.info().divergent()).count() / (double) size();
  }

  /** The smallest effective size as coda has it, which the authors used; 0 for a stuck chain. */
  public double leastEss() {
    return least(SingleChain::autoregressiveEss);
  }

  /** The smallest bulk effective size, by ranks. */
  public double leastBulkEss() {
    return least(chain -> EffectiveSampleSize.bulk(ParameterDraws.of(chain)));
  }

  private double least(ToDoubleFunction<double[]> ess) {
    int d = steps.get(0).next().x().dimension();
    return IntStream.range(0, d)
        .mapToDouble(l -> ess.applyAsDouble(coordinate(l)))
        .map(each -> Double.isNaN(each) ? 0 : each)
        .min()
        .orElse(0);
  }
}
