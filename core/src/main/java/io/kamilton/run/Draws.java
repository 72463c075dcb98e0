package io.kamilton.run;

import io.kamilton.adapt.ChainRound;
import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.diagnostics.ParameterSummary;
import io.kamilton.mcmc.ChainState;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import io.kamilton.target.Evaluated;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The kept draws of a run, chain by chain, and what they cost.
 *
 * @param transitions the kept iterations of each chain
 * @param evaluations of the target: the points tried as starts, warm-up and the kept draws
 * @param failures evaluations that gave NaN or +∞, or threw
 * @param divergences kept iterations whose trajectory diverged
 * @param acceptance the mean acceptance probability of the kept iterations; NaN where there are
 *     none
 * @param isCancelled whether the run was stopped before its end
 */
public record Draws(
    int dimension,
    List<List<Transition>> transitions,
    long evaluations,
    long failures,
    long divergences,
    double acceptance,
    boolean isCancelled) {
  public Draws {
    transitions = transitions.stream().map(List::copyOf).toList();
  }

  public int chains() {
    return transitions.size();
  }

  /** Kept draws a chain; 0 for a run that was cancelled during warm-up. */
  public int size() {
    return transitions.get(0).size();
  }

  /** The state after a kept iteration. */
  public ChainState get(int chain, int draw) {
    return transitions.get(chain).get(draw).next();
  }

  /** What happened in a kept iteration: acceptance, energy errors and their parts, divergence. */
  public StepInfo info(int chain, int draw) {
    return transitions.get(chain).get(draw).info();
  }

  /** Coordinate l of all kept draws. */
  public ParameterDraws parameter(int l) {
    double[][] values = new double[chains()][size()];
    for (int c = 0; c < values.length; c++) {
      for (int i = 0; i < values[c].length; i++) {
        values[c][i] = get(c, i).x().get(l);
      }
    }
    return ParameterDraws.of(values);
  }

  /** Mean, error, quantiles, effective sample sizes and R̂ of each coordinate. */
  public List<ParameterSummary> summary() {
    List<ParameterSummary> rows = new ArrayList<>();
    for (int l = 0; l < dimension; l++) {
      rows.add(ParameterSummary.of(parameter(l)));
    }
    return rows;
  }

  /** Smallest bulk effective sample size per 1000 evaluations, starts and warm-up included. */
  public double effectivePer1000Evaluations() {
    double least =
        summary().stream().mapToDouble(ParameterSummary::essBulk).min().orElse(Double.NaN);
    return 1000 * least / evaluations;
  }

  /** Collects rounds. */
  static final class Builder implements RunListener {
    private final int dimension;
    private final List<List<Transition>> kept = new ArrayList<>();
    private final LongAdder evaluations = new LongAdder();
    private final LongAdder failures = new LongAdder();
    private long divergences;
    private long keptTransitions;
    private double acceptance;
    private boolean cancelled;

    Builder(int dimension, int chains) {
      this.dimension = dimension;
      for (int chain = 0; chain < chains; chain++) {
        kept.add(new ArrayList<>());
      }
    }

    @Override
    public void tried(int chain, Evaluated point) {
      count(1, point);
    }

    private void count(int evaluated, @Nullable Evaluated point) {
      evaluations.add(evaluated);
      failures.add(point != null && point.outcome().isFailure() ? 1 : 0);
    }

    @Override
    public void round(List<ChainRound> round, boolean warmup) {
      for (ChainRound chain : round) {
        for (Transition transition : chain.transitions()) {
          StepInfo info = transition.info();
          count(info.evaluations(), info.proposal());
          if (!warmup) {
            kept.get(chain.chain()).add(transition);
            divergences += info.divergent() ? 1 : 0;
            acceptance += info.acceptProbability();
            keptTransitions++;
          }
        }
      }
    }

    void cancel() {
      cancelled = true;
    }

    Draws build() {
      return new Draws(
          dimension,
          kept,
          evaluations.sum(),
          failures.sum(),
          divergences,
          acceptance / keptTransitions,
          cancelled);
    }
  }
}
