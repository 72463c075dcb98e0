package io.kamilton.target;

/** A target could not answer, and knows why; thrown by targets that can tell. */
public final class EvaluationFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Outcome outcome;
  private final long simulations;

  public EvaluationFailure(Outcome outcome, String message) {
    super(message);
    if (!outcome.isFailure()) {
      throw new IllegalArgumentException("outcome is " + outcome + ", which is no failure");
    }
    this.outcome = outcome;
    simulations = 0;
  }

  private EvaluationFailure(RuntimeException why, long simulations) {
    super(why instanceof EvaluationFailure ? why.getMessage() : why.toString(), why);
    outcome = why instanceof EvaluationFailure known ? known.outcome : Outcome.ERROR;
    this.simulations = simulations;
  }

  /** The same failure, with the runs of a simulator that it took until then. */
  public static EvaluationFailure after(long simulations, RuntimeException why) {
    return new EvaluationFailure(why, simulations);
  }

  public Outcome outcome() {
    return outcome;
  }

  /** How many runs of a simulator there were, one that failed included; 0: no simulator. */
  public long simulations() {
    return simulations;
  }
}
