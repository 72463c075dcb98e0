package io.kamilton.mcmc;

/** A number that says something of a step: the only list of them, in the order of the log. */
public enum Quantity {
  ACCEPTED(Type.BOOLEAN, 0),
  /** Whether the trajectory left the finite numbers or its energy error was huge. */
  DIVERGENT(Type.BOOLEAN, 0),
  /** Evaluations of the target. */
  EVALUATIONS(Type.INTEGER, 0),
  /** Leapfrog steps of all of the move. */
  LEAPFROG_STEPS(Type.INTEGER, 0),
  /** How many moves on e^f led to the proposal; 0 for other kinds of moves. */
  SURROGATE_MOVES(Type.INTEGER, 0),
  /** The acceptance probability, in [0, 1], never NaN; 0 where nothing was proposed. */
  ACCEPT_PROBABILITY(Type.REAL, 0),
  /** ε, its mean over the surrogate moves; NaN where the move has none. */
  STEP_SIZE(Type.REAL, Double.NaN),
  /** log π̂ part and kinetic part of the true H(end) − H(start); NaN without an end. */
  ENERGY_ERROR(Type.REAL, Double.NaN),
  /**
   * H_k(end) − H_k(start); the rest of the energy error is the surrogate's. NaN where there is no
   * f; in HMC it is the energy error.
   */
  INTEGRATOR_ERROR(Type.REAL, Double.NaN),
  /** Of the momentum at the state that the move ended in; 0 without momentum. */
  KINETIC_ENERGY(Type.REAL, 0);

  /** What its values are. */
  public enum Type {
    BOOLEAN,
    INTEGER,
    REAL
  }

  private final Type type;
  private final double initial;

  Quantity(Type type, double initial) {
    this.type = type;
    this.initial = initial;
  }

  public Type type() {
    return type;
  }

  /** Its value for a step that does not say otherwise. */
  double initial() {
    return initial;
  }
}
