package io.kamilton.run;

/** Why a run ended. */
public enum Ending {
  /** All draws were made. */
  DONE,
  /** What was wanted of the draws was reached before their number. */
  ENOUGH,
  /** The evaluations allowed were used up. */
  EVALUATIONS,
  /** It was cancelled. */
  CANCELLED
}
