package io.kamilton.runner.recipe;

import io.kamilton.intractable.Simulator;
import io.kamilton.intractable.abc.AbcKernel;
import io.kamilton.intractable.abc.AbcLikelihood;
import io.kamilton.intractable.abc.Distance;
import io.kamilton.intractable.abc.NormalEstimate;
import io.kamilton.intractable.abc.Shrinkage;
import io.kamilton.intractable.abc.Simulations;
import io.kamilton.intractable.abc.Summary;
import io.kamilton.intractable.abc.SyntheticLikelihood;
import io.kamilton.linalg.Matrix;
import io.kamilton.runner.input.InputException;
import io.kamilton.target.Point;
import io.kamilton.target.Target;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How simulated data are held against the observed ones.
 *
 * @param key of the model file that says it: abc or synthetic-likelihood
 * @param arguments defaults included
 */
public record Comparison(String key, Arguments arguments) {
  /** Whether it is {@code abc}. */
  public boolean isAbc() {
    return key.equals(Comparisons.ABC);
  }

  /** The same with another value of an argument, in its place. */
  public Comparison with(String name, Value value) {
    Map<String, Value> ordered = new LinkedHashMap<>();
    for (Argument each : Comparisons.recipe(key).arguments()) {
      if (each.name().equals(name)) {
        ordered.put(name, value);
      } else if (arguments.has(each.name())) {
        ordered.put(each.name(), arguments.value(each.name()));
      }
    }
    return new Comparison(key, new Arguments(ordered));
  }

  /**
   * The likelihood of what was observed, on the user's scale.
   *
   * @param seeds how many an estimate takes
   */
  public Target likelihood(Simulator simulator, int seeds) {
    if (!isAbc()) {
      return new SyntheticLikelihood(simulations(simulator, seeds), observations(), estimate());
    }
    double epsilon = require("epsilon").real("epsilon");
    Simulations simulations = simulations(simulator, seeds);
    AbcKernel kernel = AbcKernel.named(arguments.text("kernel"));
    boolean early = arguments.flag("early-rejection");
    return new AbcLikelihood(simulations, statistics(), kernel, distance(), epsilon, early);
  }

  private Simulations simulations(Simulator simulator, int seeds) {
    int number = arguments.count("simulations");
    return new Simulations(summary().of(simulator), number, seeds, arguments.count("parallel"));
  }

  private NormalEstimate estimate() {
    if (arguments.text("estimator").equals("unbiased")) {
      return new NormalEstimate.Unbiased();
    }
    boolean chosen = arguments.value("shrinkage").of() instanceof String;
    return new NormalEstimate.PlugIn(
        chosen ? Shrinkage.chosen() : Shrinkage.of(arguments.real("shrinkage")),
        arguments.real("epsilon"));
  }

  /** s(x); the rows are those of what was observed. */
  public Summary summary() {
    return arguments.text("summary").equals("mean")
        ? Summary.mean(arguments.rows("observed").columns())
        : Summary.identity();
  }

  /** s(y). */
  public Point statistics() {
    return summary().of(point(arguments.rows("observed").numbers()));
  }

  /** Rows are independent observations, unless their mean is taken. */
  public List<Point> observations() {
    Value.Rows observed = arguments.rows("observed");
    return observed.nested() && arguments.text("summary").equals("identity")
        ? observed.rows().stream().map(Comparison::point).toList()
        : List.of(statistics());
  }

  /** The argument of abc that its distance needs; null where it needs none. */
  public @Nullable String needs() {
    return switch (arguments.text("distance")) {
      case "weighted" -> "scales";
      case "mahalanobis" -> "covariance";
      default -> null;
    };
  }

  /** ρ of the statistics. */
  public Distance distance() {
    return switch (arguments.text("distance")) {
      case "weighted" -> Distance.weighted(Point.of(require("scales").reals("scales")));
      case "mahalanobis" -> Distance.mahalanobis(matrix(require("covariance").rows("covariance")));
      default -> Distance.euclidean();
    };
  }

  /** Arguments of abc that have this one, which may be left out for check alone. */
  private Arguments require(String name) {
    if (!arguments.has(name)) {
      throw new InputException(
          "abc." + name + " is not said; kamilton check proposes what to write there");
    }
    return arguments;
  }

  private static Matrix matrix(Value.Rows rows) {
    return Matrix.of(
        rows.rows().stream().map(row -> point(row).toArray()).toArray(double[][]::new));
  }

  private static Point point(List<Double> numbers) {
    return Point.of(numbers.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
