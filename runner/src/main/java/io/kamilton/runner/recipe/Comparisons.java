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
import io.kamilton.runner.yaml.Range;
import io.kamilton.target.Point;
import io.kamilton.target.Target;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The ways to a likelihood for {@code returns: simulation}, by the key of a model file. */
public final class Comparisons {
  public static final String ABC = "abc";
  public static final String SYNTHETIC = "synthetic-likelihood";

  private static final int MOST = 1_000_000;
  private static final String CHOSEN = "chosen";

  /** What distances of abc need to know of the statistics, by the distance. */
  private static final Map<String, String> NEEDS =
      Map.of("weighted", "scales", "mahalanobis", "covariance");

  private static final Map<String, ComparisonRecipe> BY_KEY = Recipe.byName(abc(), synthetic());

  private Comparisons() {}

  public static Map<String, ComparisonRecipe> byKey() {
    return BY_KEY;
  }

  public static ComparisonRecipe recipe(String key) {
    return Objects.requireNonNull(BY_KEY.get(key), key);
  }

  private static ComparisonRecipe abc() {
    List<String> kernels = Arrays.stream(AbcKernel.values()).map(AbcKernel::toString).toList();
    return new ComparisonRecipe(
        ABC,
        "a kernel of the distance between simulated and observed statistics, averaged over"
            + " simulations",
        List.of(
            observed(),
            summary(),
            Argument.word("kernel", "of the distance", kernels),
            Argument.optional(
                "epsilon",
                "the kernel's width ε; left out: check proposes one, and run refuses",
                Kind.POSITIVE),
            simulations("how many are averaged in one evaluation", 1, 10),
            Argument.word(
                "distance", "of statistics", List.of("euclidean", "weighted", "mahalanobis")),
            Argument.optional(
                "scales",
                "with distance: weighted, of each statistic; left out: check proposes them",
                Kind.reals(Range.POSITIVE, 1, Integer.MAX_VALUE)),
            Argument.optional(
                "covariance",
                "with distance: mahalanobis, of the statistics; left out: check proposes one",
                Kind.ROWS),
            parallel(),
            Argument.flag(
                "early-rejection",
                "whether an evaluation ends when it is certain to be rejected; the law of the draws"
                    + " is the same",
                true)),
        Comparisons::abcLikelihood);
  }

  private static ComparisonRecipe synthetic() {
    return new ComparisonRecipe(
        SYNTHETIC,
        "the statistics as if they were normal, their mean and covariance from simulations",
        List.of(
            observed(),
            summary(),
            simulations("how many the mean and the covariance come from", 2, 100),
            Argument.of(
                "shrinkage",
                "how far the covariance is drawn towards its diagonal; chosen: by the simulations",
                Kind.realOrWord(new Range(0, 1, false), CHOSEN),
                Value.real(0)),
            Argument.word(
                "estimator",
                "of the normal density; the unbiased one is exact where statistics are normal",
                List.of("plug-in", "unbiased")),
            Argument.real(
                "epsilon",
                "ε² is added to the variances, as by a Gaussian kernel; with plug-in",
                Range.NOT_NEGATIVE,
                0),
            parallel()),
        Comparisons::syntheticLikelihood);
  }

  private static Argument observed() {
    return Argument.optional(
        "observed", "the observed data, or statistics; may be left out for a builtin", Kind.ROWS);
  }

  private static Argument summary() {
    return Argument.word(
        "summary",
        "what is compared: all that is simulated, or the mean of its rows",
        List.of("identity", "mean"));
  }

  private static Argument parallel() {
    return Argument.whole(
        "parallel",
        "how many simulations a chain makes at a time; a program runs as often",
        1,
        1000,
        1);
  }

  private static Argument simulations(String description, int least, int fallback) {
    return Argument.whole("simulations", description, least, MOST, fallback);
  }

  private static Target abcLikelihood(Arguments a, Simulator simulator, int seeds) {
    double epsilon = require(a, "epsilon").real("epsilon");
    Simulations simulations = simulations(a, simulator, seeds);
    AbcKernel kernel = AbcKernel.named(a.text("kernel"));
    return new AbcLikelihood(
        simulations, statistics(a), kernel, distance(a), epsilon, a.flag("early-rejection"));
  }

  /** Arguments of abc that have this one, which may be left out for check alone. */
  private static Arguments require(Arguments a, String key) {
    if (!a.has(key)) {
      throw new InputException(
          "abc." + key + " is not said; kamilton check proposes what to write there");
    }
    return a;
  }

  private static Target syntheticLikelihood(Arguments a, Simulator simulator, int seeds) {
    boolean unbiased = a.text("estimator").equals("unbiased");
    boolean chosen = a.value("shrinkage").of() instanceof String;
    NormalEstimate estimate =
        unbiased
            ? new NormalEstimate.Unbiased()
            : new NormalEstimate.PlugIn(
                chosen ? Shrinkage.chosen() : Shrinkage.of(a.real("shrinkage")), a.real("epsilon"));
    return new SyntheticLikelihood(simulations(a, simulator, seeds), observations(a), estimate);
  }

  private static Simulations simulations(Arguments a, Simulator simulator, int seeds) {
    return new Simulations(
        summary(a).of(simulator), a.count("simulations"), seeds, a.count("parallel"));
  }

  /** s(x); the rows are those of what was observed. */
  public static Summary summary(Arguments a) {
    return a.text("summary").equals("mean")
        ? Summary.mean(a.rows("observed").columns())
        : Summary.identity();
  }

  /** s(y). */
  public static Point statistics(Arguments a) {
    return summary(a).of(point(a.rows("observed").numbers()));
  }

  /** Rows are independent observations, unless their mean is taken. */
  public static List<Point> observations(Arguments a) {
    Value.Rows observed = a.rows("observed");
    return observed.nested() && a.text("summary").equals("identity")
        ? observed.rows().stream().map(Comparisons::point).toList()
        : List.of(statistics(a));
  }

  /** The argument of abc that its distance needs; null where it needs none. */
  public static @Nullable String needs(Arguments a) {
    return NEEDS.get(a.text("distance"));
  }

  /** ρ of the statistics. */
  public static Distance distance(Arguments a) {
    return switch (a.text("distance")) {
      case "weighted" -> Distance.weighted(Point.of(require(a, "scales").reals("scales")));
      case "mahalanobis" ->
          Distance.mahalanobis(matrix(require(a, "covariance").rows("covariance")));
      default -> Distance.euclidean();
    };
  }

  private static Matrix matrix(Value.Rows rows) {
    return Matrix.of(
        rows.rows().stream().map(row -> point(row).toArray()).toArray(double[][]::new));
  }

  private static Point point(List<Double> numbers) {
    return Point.of(numbers.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
