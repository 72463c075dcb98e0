package io.kamilton.runner.log;

import io.kamilton.runner.output.Warning;
import io.kamilton.runner.recipe.SamplerTrait;
import io.kamilton.runner.spec.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the moves of the kept draws tell of a run, in words that say what to do. */
record MoveWarnings(Model model, KeptMoves moves) {
  /** Fewer moves say nothing of a share. */
  private static final int ENOUGH = 100;

  /** The share that is left to surrogate transitions where they do not help. */
  private static final double LEAST_SHARE = 0.1;

  /** So many standard deviations of a count belong to its share still. */
  private static final double SPREAD = 3;

  /** Noise of variance 3.3 leaves even a perfect surrogate an acceptance of 0.2. */
  private static final double LOW = 0.25;

  /** Of the draws: quantiles nearer to the centre do not see fewer. */
  private static final double RARE = 0.01;

  private static final int LONG_STILL = 50;
  private static final double MUCH_OF_CHAIN = 0.05;

  List<Warning> all() {
    List<Warning> all = new ArrayList<>();
    if (model.sampler().has(SamplerTrait.MIXES_MOVES) && moves.all() >= ENOUGH) {
      noHelp(all);
      noise(all);
      tails(all);
    }
    still(all);
    return all;
  }

  private void noHelp(List<Warning> all) {
    double n = moves.all();
    double most = LEAST_SHARE * n + SPREAD * Math.sqrt(LEAST_SHARE * (1 - LEAST_SHARE) * n);
    if (moves.surrogate() <= most) {
      all.add(
          Warning.advice(
              "The surrogate does not help here: %s of the kept moves are adaptive Metropolis moves. The"
                      .formatted(percent(1 - moves.surrogate() / n))
                  + " draws are as good as those of sampler: am, which costs less time. More warm-up, or"
                  + " parameters with less curvature and fewer modes, may change that."));
    }
  }

  private void noise(List<Warning> all) {
    if (model.target().noisy() && moves.surrogateAccepted() < LOW) {
      String more =
          model
              .effort()
              .map(e -> "a larger " + e.key() + " (now " + e.number() + ")")
              .orElse("more particles or simulations");
      all.add(
          Warning.care(
              "%s of the surrogate's proposals were accepted, and the target is noisy: the noise is too"
                      .formatted(percent(moves.surrogateAccepted()))
                  + " much for kmc, however good the surrogate is. Take "
                  + more
                  + "; kamilton check says how noisy the target is, and how many would be enough."));
    }
  }

  private void tails(List<Warning> all) {
    if (moves.inWalkedTails() > RARE) {
      all.add(
          Warning.care(
              "%s of the draws are in tails where the surrogate proposes nothing, and only adaptive"
                      .formatted(percent(moves.inWalkedTails()))
                  + " Metropolis moves go: there they mix no faster than those, and quantiles far out"
                  + " are less certain than their errors say. Take more warm-up."));
    }
  }

  private void still(List<Warning> all) {
    double draws = (double) moves.all() / model.chains();
    int longest = moves.longestStill();
    if (longest > LONG_STILL && longest > MUCH_OF_CHAIN * draws) {
      String why =
          model.target().noisy()
              ? "its estimate there was far too high by chance. Take more particles or simulations;"
                  + " kamilton check says how many."
              : "proposals hardly reach a place that weighs much, so that such places may be missed"
                  + " elsewhere. Run longer, with more warm-up; if it stays, compare with sampler:"
                  + " am, or use other parameters.";
      all.add(
          Warning.stop(
              "Chain %d stayed where it was for %d kept iterations in a row: %s"
                  .formatted(moves.stillestChain() + 1, longest, why)));
    }
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f%%", 100 * share);
  }
}
