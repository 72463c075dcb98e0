package io.kamilton.target;

/** A target could not answer, and knows why; thrown by targets that can tell. */
public final class EvaluationFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Outcome outcome;

  public EvaluationFailure(Outcome outcome, String message) {
    super(message);
    if (!outcome.isFailure()) {
      throw new IllegalArgumentException("outcome is " + outcome + ", which is no failure");
    }
    this.outcome = outcome;
  }

  public Outcome outcome() {
    return outcome;
  }
}
