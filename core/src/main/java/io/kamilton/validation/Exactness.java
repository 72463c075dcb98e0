package io.kamilton.validation;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.diagnostics.NormalQuantile;
import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.mcmc.ChainState;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.ChainTask;
import io.kamilton.run.Limits;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.run.Starts;
import io.kamilton.run.StepLoop;
import io.kamilton.target.Evaluator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The exactness test of a whole sampler, with all that it learns while it draws.
 *
 * <p>Many short runs are made. In each, warm-up is as usual; then every chain goes on from an exact
 * draw of the target, and the kept draws follow with whatever the sampler still learns. If the
 * sampler is exact, the average of any g over the kept draws has the expectation E g, in however
 * short a run. For every coordinate and for the log estimate, g is x, x², and whether x is in the
 * tails of 1% and 5% on either side; a tail that fewer than 20 of the exact starts are expected in
 * is left out, because its average is far from normal.
 *
 * <p>With S_r the average of run r, g_r that of its exact starts, and E g from many more exact
 * draws, the test statistic is the mean of S_r − β(g_r − E g) over its standard error, β the
 * regression of S_r on g_r. The false-alarm rate is divided over all g.
 *
 * @param settings the size of a run; the seed is replaced run by run
 * @param runs how many; 3,000 runs of 300 draws show a tail of 5% that is a quarter too thin
 */
public record Exactness(
    Calibration.Sampler sampler, Run.Settings settings, int runs, double falseAlarmRate) {
  /** Fewest starts expected in a tail. */
  private static final int FEWEST_IN_TAIL = 20;

  /** How many exact draws stand for the truth: their own error is part of the standard error. */
  private static final int EXACT_DRAWS = 400_000;

  /**
   * An exact draw of the state: of x and, where the target is noisy, of the estimate that x has.
   */
  public interface ExactStart {
    ChainState draw(RandomStream random);
  }

  /** The z-score of one function. */
  public record Score(String function, double z) {}

  /**
   * What the test found.
   *
   * @param critical the |z| beyond which the sampler fails
   */
  public record Verdict(List<Score> scores, double critical) {
    public Verdict {
      scores = List.copyOf(scores);
    }

    public Score worst() {
      return scores.stream()
          .max(Comparator.comparingDouble(score -> Math.abs(score.z)))
          .orElseThrow();
    }

    public boolean passed() {
      return Math.abs(worst().z) <= critical;
    }
  }

  public Exactness {
    if (runs < 100) {
      throw new IllegalArgumentException("runs: " + runs + "; at least 100 are needed");
    }
    if (!(falseAlarmRate > 0 && falseAlarmRate < 1)) {
      throw new IllegalArgumentException(
          "falseAlarmRate is " + falseAlarmRate + "; allowed: between 0 and 1");
    }
  }

  /**
   * Makes the runs, as many at a time as there are processors.
   *
   * @param starts where warm-up begins
   */
  public Verdict check(Evaluator target, Starts.Proposal starts, ExactStart exact, long seed) {
    TailsAndMoments g = TailsAndMoments.of(exact, EXACT_DRAWS, seed);
    List<Averages> all =
        IntStream.range(0, runs)
            .parallel()
            .mapToObj(r -> run(g, target, starts, exact, seed + r))
            .toList();
    List<Score> scores = new ArrayList<>();
    for (int k = 0; k < g.count(); k++) {
      if (g.tail(k) * runs * settings.chains() < FEWEST_IN_TAIL) {
        continue;
      }
      scores.add(new Score(g.name(k), z(all, k, g)));
    }
    return new Verdict(scores, -NormalQuantile.of(falseAlarmRate / scores.size() / 2));
  }

  /** The averages of all g over the kept draws of a run, and over its exact starts. */
  private record Averages(List<Double> kept, List<Double> start) {}

  private Averages run(
      TailsAndMoments g, Evaluator target, Starts.Proposal starts, ExactStart exact, long seed) {
    Run.Settings warmup = new Run.Settings(settings.chains(), settings.warmup(), 1, seed, 1);
    Adapter adapter = sampler.adapter(target.traits(), warmup);
    new Run(warmup, adapter, RunListener.silent(), Limits.NONE).from(target, starts);
    List<ChainState> states = new ArrayList<>();
    for (int chain = 0; chain < settings.chains(); chain++) {
      ChainState drawn = exact.draw(RandomStream.of(seed, chain, 0, Purpose.TEST));
      long t = settings.warmup() + 1;
      states.add(new ChainState(t, drawn.x(), drawn.logPiHat(), drawn.seeds()));
    }
    double[] start = new double[g.count()];
    states.forEach(state -> g.add(state, start));
    double[] kept = new double[g.count()];
    for (int done = 0; done < settings.draws(); ) {
      int length = Math.min(adapter.roundLength(), settings.draws() - done);
      List<ChainTask> tasks = new ArrayList<>();
      for (ChainState state : states) {
        tasks.add(new ChainTask(tasks.size(), seed, state, length));
      }
      List<ChainRound> round =
          StepLoop.run(tasks, adapter::kernel, target, new StepLoop.Listener() {});
      for (ChainRound chain : round) {
        chain.transitions().forEach(step -> g.add(step.next(), kept));
        states.set(chain.chain(), chain.transitions().get(length - 1).next());
      }
      if (adapter.continuesAfterWarmup()) {
        adapter.learn(round);
      }
      done += length;
    }
    double chains = settings.chains();
    return new Averages(divided(kept, chains * settings.draws()), divided(start, chains));
  }

  private static List<Double> divided(double[] sums, double count) {
    return IntStream.range(0, sums.length).mapToObj(k -> sums[k] / count).toList();
  }

  /** The mean of S − β(g − E g) less E g, over its standard error; 0 where nothing varies. */
  private double z(List<Averages> all, int k, TailsAndMoments g) {
    double truth = g.mean(k);
    double[] kept = all.stream().mapToDouble(each -> each.kept().get(k) - truth).toArray();
    double[] start = all.stream().mapToDouble(each -> each.start().get(k) - truth).toArray();
    double meanKept = SampleStatistics.mean(kept);
    double meanStart = SampleStatistics.mean(start);
    double varKept = 0;
    double varStart = 0;
    double both = 0;
    for (int r = 0; r < runs; r++) {
      varKept += (kept[r] - meanKept) * (kept[r] - meanKept) / (runs - 1);
      varStart += (start[r] - meanStart) * (start[r] - meanStart) / (runs - 1);
      both += (kept[r] - meanKept) * (start[r] - meanStart) / (runs - 1);
    }
    double beta = varStart > 0 ? both / varStart : 0;
    double left = varKept - beta * both;
    double error = left / runs + (1 - beta) * (1 - beta) * g.variance(k) / EXACT_DRAWS;
    return error > 0 ? (meanKept - beta * meanStart) / Math.sqrt(error) : 0;
  }
}
