package io.kamilton.mcmc;

import io.kamilton.target.Evaluated;
import io.kamilton.target.Point;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What happened in a transition.
 *
 * @param move which kind of move it was, in a mixture
 * @param values of the quantities, in their order
 * @param proposal the point that was evaluated, accepted or not
 */
@SuppressWarnings("EnumOrdinal") // a quantity's place among the values
public record StepInfo(Move move, Point values, @Nullable Evaluated proposal)
    implements Serializable {
  private static final Point INITIAL =
      Point.of(Arrays.stream(Quantity.values()).mapToDouble(Quantity::initial).toArray());

  /** A move that evaluated nothing and was not accepted, until more is said of it. */
  public static StepInfo of(Move move) {
    return new StepInfo(move, INITIAL, null);
  }

  public double get(Quantity quantity) {
    return values.get(quantity.ordinal());
  }

  /** Whether a quantity is not 0. */
  public boolean is(Quantity quantity) {
    return get(quantity) != 0;
  }

  public boolean accepted() {
    return is(Quantity.ACCEPTED);
  }

  public boolean divergent() {
    return is(Quantity.DIVERGENT);
  }

  public int evaluations() {
    return (int) get(Quantity.EVALUATIONS);
  }

  public int surrogateMoves() {
    return (int) get(Quantity.SURROGATE_MOVES);
  }

  public double acceptProbability() {
    return get(Quantity.ACCEPT_PROBABILITY);
  }

  public double stepSize() {
    return get(Quantity.STEP_SIZE);
  }

  /** The part of the energy error that comes from f not being log π. */
  public double surrogateError() {
    return get(Quantity.ENERGY_ERROR) - get(Quantity.INTEGRATOR_ERROR);
  }

  /** The same with another value of a quantity. */
  public StepInfo with(Quantity quantity, double value) {
    double[] changed = values.toArray();
    changed[quantity.ordinal()] = value;
    return new StepInfo(move, Point.of(changed), proposal);
  }

  public StepInfo with(Quantity quantity, boolean whether) {
    return with(quantity, whether ? 1 : 0);
  }

  /** Whether the proposal was accepted, and with which probability it was to be. */
  public StepInfo accepted(boolean whether, double probability) {
    return with(Quantity.ACCEPTED, whether).with(Quantity.ACCEPT_PROBABILITY, probability);
  }

  /** How often the target was evaluated, and what the proposal was. */
  public StepInfo evaluated(int times, @Nullable Evaluated proposed) {
    return new StepInfo(move, values, proposed).with(Quantity.EVALUATIONS, times);
  }

  /** How many leapfrog steps there were, of size ε. */
  public StepInfo steps(double eps, int steps) {
    return with(Quantity.STEP_SIZE, eps).with(Quantity.LEAPFROG_STEPS, steps);
  }

  /** How many moves on e^f there were, and their leapfrog steps. */
  StepInfo surrogateMoves(int moves, LeapfrogCount count) {
    return with(Quantity.SURROGATE_MOVES, moves).steps(count.meanEps(), count.steps());
  }

  /** The energy error, and the integrator's part of it. */
  public StepInfo energyErrors(double energy, double integrator) {
    return with(Quantity.ENERGY_ERROR, energy).with(Quantity.INTEGRATOR_ERROR, integrator);
  }
}
