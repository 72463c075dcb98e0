package io.kamilton.mcmc;

import io.kamilton.target.Evaluated;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What happened in a transition.
 *
 * @param move which kind of move it was, in a mixture
 * @param acceptProbability in [0, 1], never NaN
 * @param evaluations of the target
 * @param stepSize ε; NaN where the move has none
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
}
