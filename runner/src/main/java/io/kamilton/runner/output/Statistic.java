package io.kamilton.runner.output;

import io.kamilton.mcmc.Quantity;
import io.kamilton.mcmc.Transition;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What the sampler did in an iteration, as columns of draws: the only list of them.
 *
 * <p>The first ones are CmdStan's, under its names. The others are ours: they are in netCDF files
 * and in the log, but not in CSV files, since rstan takes every column that it does not know for a
 * parameter of the model.
 */
@SuppressWarnings("ImmutableEnumChecker") // its functions are of their argument alone
public enum Statistic {
  LOG_DENSITY("lp__", "lp", Quantity.Type.REAL, step -> step.next().logPiHat()),
  ACCEPTANCE("accept_stat__", "acceptance_rate", Quantity.ACCEPT_PROBABILITY),
  STEP_SIZE("stepsize__", "step_size", Quantity.STEP_SIZE),
  /** No sampler here builds a tree, but readers ask for its depth. */
  TREE_DEPTH("treedepth__", "tree_depth", Quantity.Type.INTEGER, step -> 0),
  LEAPFROG_STEPS("n_leapfrog__", "n_steps", Quantity.LEAPFROG_STEPS),
  DIVERGENT("divergent__", "diverging", Quantity.DIVERGENT),
  ENERGY(
      "energy__",
      "energy",
      Quantity.Type.REAL,
      step -> step.info().get(Quantity.KINETIC_ENERGY) - step.next().logPiHat()),
  EVALUATIONS("n_evals__", "n_evals", Quantity.EVALUATIONS),
  SURROGATE_MOVES("n_surrogate_moves__", "n_surrogate_moves", Quantity.SURROGATE_MOVES),
  ACCEPTED("accepted__", "accepted", Quantity.ACCEPTED),
  MOVE("move__", "move", Quantity.Type.INTEGER, step -> step.info().move().code()),
  ENERGY_ERROR("energy_error__", "energy_error", Quantity.ENERGY_ERROR),
  INTEGRATOR_ERROR("integrator_error__", "integrator_error", Quantity.INTEGRATOR_ERROR);

  private final String column;
  private final String arviz;
  private final Quantity.Type type;
  private final ToDoubleFunction<Transition> value;

  Statistic(String column, String arviz, Quantity.Type type, ToDoubleFunction<Transition> value) {
    this.column = column;
    this.arviz = arviz;
    this.type = type;
    this.value = value;
  }

  Statistic(String column, String arviz, Quantity quantity) {
    this(column, arviz, quantity.type(), step -> step.info().get(quantity));
  }

  /** The name of the column. */
  public String column() {
    return column;
  }

  /** ArviZ's name of the variable. */
  String arviz() {
    return arviz;
  }

  Quantity.Type type() {
    return type;
  }

  /** Its value in an iteration. */
  public double of(Transition step) {
    return value.applyAsDouble(step);
  }

  /** Whether CmdStan writes it, so that every reader of its files knows it. */
  boolean isCmdStans() {
    return compareTo(ENERGY) <= 0;
  }

  /** The statistic of a column; empty for those of other programs. */
  static Optional<Statistic> of(Column column) {
    return Arrays.stream(values())
        .filter(each -> column.kind() == Column.Kind.STATISTIC && each.column.equals(column.base()))
        .findFirst();
  }

  /** Where it stands in the rows of a table; −1 where it does not. */
  public int in(DrawTable table) {
    return table.columns().stream().map(Column::name).toList().indexOf(column);
  }

  /** Its value in a row of a run, which begins with all statistics in this order. */
  @SuppressWarnings("EnumOrdinal")
  public double of(double[] row) {
    return row[ordinal()];
  }

  /** The columns of all statistics. */
  public static List<Column> columns() {
    return Arrays.stream(values())
        .map(each -> Column.scalar(Column.Kind.STATISTIC, each.column))
        .toList();
  }
}
