package io.kamilton.runner.summary;

/**
 * What R̂ and effective sizes of a parameter are compared with. A number that is NaN is not within
 * any limit.
 *
 * @param rHat what R̂ may be at most
 * @param ess what effective sizes, bulk and tail, must be at least
 */
public record Limits(double rHat, double ess) {
  private static final double R_HAT = 1.01;
  private static final int ESS_A_CHAIN = 100;

  /** Beyond it chains disagree by more than the chance that a small effective size leaves. */
  private static final double WORST_R_HAT = 1.05;

  /**
   * With fewer the error of a mean is a seventh of the spread, and the number is itself a guess.
   */
  private static final double WORST_ESS = 50;

  /** Those of draws that can be used, from so many chains. */
  public static Limits of(int chains) {
    return new Limits(R_HAT, (double) ESS_A_CHAIN * chains);
  }

  /** Those beyond which draws are not to be used. */
  static Limits worst() {
    return new Limits(WORST_R_HAT, WORST_ESS);
  }

  /** Whether an R̂ is within them. */
  public boolean hasRHat(double given) {
    return given <= rHat;
  }

  /** Whether an effective size is within them. */
  public boolean hasEss(double given) {
    return given >= ess;
  }
}
