package io.kamilton.runner.output;

/**
 * What a user should know before trusting the numbers of a run.
 *
 * @param text a sentence or more, which say what to do
 */
public record Warning(Weight weight, String text) {
  /** What a warning means for the use of the draws, the gravest last. */
  public enum Weight {
    /** The draws are good; the run could have cost less. */
    ADVICE,
    /** The draws can be used for what the warning does not touch. */
    CARE,
    /** The draws cannot be used yet. */
    STOP
  }

  public static Warning advice(String text) {
    return new Warning(Weight.ADVICE, text);
  }

  public static Warning care(String text) {
    return new Warning(Weight.CARE, text);
  }

  public static Warning stop(String text) {
    return new Warning(Weight.STOP, text);
  }
}
