package io.kamilton.mcmc;

import io.kamilton.target.Evaluated;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What happened in a transition.
 *
 * @param move which kind of move it was, in a mixture
 * @param acceptProbability in [0, 1], never NaN; 0 where nothing was proposed
 * @param evaluations of the target
 * @param stepSize ε, its mean over the surrogate moves; NaN where the move has none
 * @param leapfrogSteps of all of the move
 * @param surrogateMoves how many moves on e^f led to the proposal; 0 for other kinds of moves
 * @param divergent whether the trajectory left the finite numbers or its energy error was huge
 * @param energyError log π̂ part and kinetic part of the true H(end) − H(start); NaN without an end
 * @param integratorError H_k(end) − H_k(start); the rest of the energy error is the surrogate's.
 *     NaN where there is no f; in HMC it is the energy error
 * @param kineticEnergy of the momentum at the state that the move ended in; 0 without momentum
 * @param proposal the point that was evaluated, accepted or not
 */
public record StepInfo(
    Move move,
    double acceptProbability,
    boolean accepted,
    int evaluations,
    double stepSize,
    int leapfrogSteps,
    int surrogateMoves,
    boolean divergent,
    double energyError,
    double integratorError,
    double kineticEnergy,
    @Nullable Evaluated proposal)
    implements Serializable {
  /** The part of the energy error that comes from f not being log π. */
  public double surrogateError() {
    return energyError - integratorError;
  }

  /** A move that evaluated nothing and was not accepted, until more is said of it. */
  public static Builder of(Move move) {
    return new Builder(move);
  }

  /** The same, to be changed. */
  public Builder with() {
    return of(move)
        .accepted(accepted, acceptProbability)
        .evaluated(evaluations, proposal)
        .steps(stepSize, leapfrogSteps)
        .surrogateMoves(surrogateMoves)
        .divergent(divergent)
        .energyErrors(energyError, integratorError)
        .kineticEnergy(kineticEnergy);
  }

  /** Collects what is to be said of a move. */
  public static final class Builder {
    private final Move move;
    private double acceptProbability;
    private boolean accepted;
    private int evaluations;
    private double stepSize = Double.NaN;
    private int leapfrogSteps;
    private int surrogateMoves;
    private boolean divergent;
    private double energyError = Double.NaN;
    private double integratorError = Double.NaN;
    private double kineticEnergy;
    private @Nullable Evaluated proposal;

    private Builder(Move move) {
      this.move = move;
    }

    /** Whether the proposal was accepted, and with which probability it was to be. */
    public Builder accepted(boolean whether, double probability) {
      accepted = whether;
      acceptProbability = probability;
      return this;
    }

    /** How often the target was evaluated, and what the proposal was. */
    public Builder evaluated(int times, @Nullable Evaluated proposed) {
      evaluations = times;
      proposal = proposed;
      return this;
    }

    /** How many leapfrog steps there were, of size ε. */
    public Builder steps(double eps, int steps) {
      stepSize = eps;
      leapfrogSteps = steps;
      return this;
    }

    /** How many moves on e^f there were, and their leapfrog steps. */
    Builder surrogateMoves(int moves, LeapfrogCount count) {
      surrogateMoves = moves;
      return steps(count.meanEps(), count.steps());
    }

    /** The same, as a log has them. */
    public Builder surrogateMoves(int moves) {
      surrogateMoves = moves;
      return this;
    }

    public Builder divergent(boolean whether) {
      divergent = whether;
      return this;
    }

    /** The energy error, and the integrator's part of it. */
    public Builder energyErrors(double energy, double integrator) {
      energyError = energy;
      integratorError = integrator;
      return this;
    }

    public Builder kineticEnergy(double kinetic) {
      kineticEnergy = kinetic;
      return this;
    }

    public StepInfo build() {
      return new StepInfo(
          move,
          acceptProbability,
          accepted,
          evaluations,
          stepSize,
          leapfrogSteps,
          surrogateMoves,
          divergent,
          energyError,
          integratorError,
          kineticEnergy,
          proposal);
    }
  }
}
