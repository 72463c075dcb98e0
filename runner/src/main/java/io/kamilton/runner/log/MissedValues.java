package io.kamilton.runner.log;

import io.kamilton.adapt.FitSummary;
import io.kamilton.adapt.SamplerChoice;
import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.Quantity;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.mcmc.Transition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * States of good density that the surrogate f misses by far more than its error: there the target
 * has a peak that f does not know, and that other draws may miss too.
 *
 * <p>With m(x) = log π̂(x) − f(x), a surrogate transition from x to y logs m(y) − m(x). A state y
 * counts if m(y) − m(x) is large for the x it was reached from, and for a place that was tried from
 * it as well, so that m(y) is large and not −m(x). Large is above 8√e, and above 1; e is the
 * squared held-out error of f. A density is good if it is above the median of the draws. To be told
 * from half of warm-up on: before, chains may climb, each with a surrogate of its own. For one
 * thread.
 */
final class MissedValues {
  /** Root mean squared errors of f that are large: docs/ablations.md#a-narrow-peak. */
  private static final double ERRORS = 8;

  /** Units of log π that are large, however small the error is: e times the density. */
  private static final double LEAST = 1;

  /** By chain, the log density of a state that was reached with a large gain. */
  private final Map<Integer, Double> reached = new HashMap<>();

  /** The log densities of the states that count, if they are good. */
  private final List<Double> levels = new ArrayList<>();

  /**
   * Adds a transition.
   *
   * @param choice what it was made with
   */
  void add(int chain, Transition transition, Optional<SamplerChoice> choice) {
    StepInfo info = transition.info();
    Double level = info.accepted() ? reached.remove(chain) : reached.get(chain);
    boolean surrogate = info.move() == Move.SURROGATE_TRANSITION;
    if (!surrogate || !(choice.orElse(null) instanceof FitSummary fit)) {
      return;
    }
    double large = Math.max(LEAST, ERRORS * Math.sqrt(fit.quality().error()));
    // m(x) − m(y)
    double lost = info.get(Quantity.ENERGY_ERROR);
    if (level != null && lost > large && Double.isFinite(lost)) {
      levels.add(level);
      reached.remove(chain);
    }
    if (info.accepted() && -lost > large) {
      reached.put(chain, transition.next().logPiHat());
    }
  }

  /** How many there are with at least such a log density. */
  long count(double good) {
    return levels.stream().filter(level -> level >= good).count();
  }
}
