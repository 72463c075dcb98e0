package io.kamilton.runner.progress;

import io.kamilton.runner.input.Quoted;
import io.kamilton.text.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is wanted of the draws: {@code --until ess=400}, {@code rhat=1.01}, or both.
 *
 * <p>This is optional stopping: a run that ends when a noisy diagnostic crosses a line tends to end
 * when that diagnostic looks better than it is, so what the draws say of their own error is
 * slightly optimistic. Ask for more than is needed, or for a fixed number of draws.
 *
 * @param ess what the smallest bulk effective sample size must reach; 0 where none is wanted
 * @param rHat what the worst R̂ must be below; +∞ where none is wanted
 */
public record Until(double ess, double rHat) {
  /** Fewer draws a chain say too little of either. */
  private static final int FEWEST_DRAWS = 100;

  /** So many more draws, and a tenth more, are waited for between two looks. */
  private static final int PATIENCE = 50;

  private static final Pattern GOAL =
      Pattern.compile("(ess|rhat)=((?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?)");

  /** The same numbers; null where nothing is wanted. */
  public static @Nullable Until of(double ess, double rHat) {
    return ess == 0 && Double.isInfinite(rHat) ? null : new Until(ess, rHat);
  }

  /** The goals in {@code text}, separated by commas, each at most once. */
  public static Until parse(String text) {
    double ess = 0;
    double rHat = Double.POSITIVE_INFINITY;
    for (String part : text.split(",", -1)) {
      Matcher goal = GOAL.matcher(part.strip());
      if (!goal.matches()) {
        throw wrong(text);
      }
      double value = Double.parseDouble(goal.group(2));
      if (goal.group(1).equals("ess") && ess == 0 && value > 0 && Double.isFinite(value)) {
        ess = value;
      } else if (goal.group(1).equals("rhat") && Double.isInfinite(rHat) && value > 1) {
        rHat = value;
      } else {
        throw wrong(text);
      }
    }
    return new Until(ess, rHat);
  }

  private static IllegalArgumentException wrong(String text) {
    return new IllegalArgumentException(
        Quoted.of(text)
            + " is no goal; allowed: ess=N with N above 0, rhat=R with R above 1, or both as"
            + " ess=400,rhat=1.01");
  }

  /**
   * Whether the draws are what was wanted; to be asked after each round of kept draws.
   *
   * <p>It depends on the draws and on when it was asked, never on the clock, so that a resumed run
   * ends where it would have ended.
   */
  public BooleanSupplier over(KeptDraws draws) {
    return new BooleanSupplier() {
      private int looked;

      @Override
      public boolean getAsBoolean() {
        int n = draws.draws();
        int more = n - looked;
        if (n < FEWEST_DRAWS || more < PATIENCE || 10L * more < looked) {
          return false;
        }
        looked = n;
        return isReached(draws);
      }
    };
  }

  private boolean isReached(KeptDraws draws) {
    boolean enough = ess == 0 || draws.leastBulkEss() >= ess;
    return enough && (Double.isInfinite(rHat) || draws.worstRHat() < rHat);
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    List<String> goals = new ArrayList<>();
    if (ess > 0) {
      goals.add("ess=" + Decimals.of(ess));
    }
    if (Double.isFinite(rHat)) {
      goals.add("rhat=" + Decimals.of(rHat));
    }
    return String.join(",", goals);
  }
}
