package io.kamilton.runner.spec;

import io.kamilton.intractable.Simulator;
import io.kamilton.intractable.abc.AbcKernel;
import io.kamilton.intractable.abc.AbcPilot;
import io.kamilton.intractable.abc.Distance;
import io.kamilton.linalg.Matrix;
import io.kamilton.runner.recipe.Arguments;
import io.kamilton.runner.recipe.Comparison;
import io.kamilton.runner.recipe.Value;
import io.kamilton.target.Point;
import io.kamilton.text.Decimals;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What simulations at prior draws propose for {@code abc}.
 *
 * @param model the model with what it had left open
 * @param simulations how many there were
 * @param failed how many of them are of no use
 * @param epsilon the width with which rejection from the prior accepts about {@link #SHARE}
 * @param acceptance what it accepts with that width, and with the distance of {@code model}
 * @param acceptanceNow what it accepts with the width of the model file; NaN without one
 * @param unequal by which factor the scales of statistics differ that no distance accounts for
 * @param text what to write into the model file
 */
public record AbcProposal(
    Model model,
    int simulations,
    int failed,
    double epsilon,
    double acceptance,
    double acceptanceNow,
    double unequal,
    String text) {
  /** The share of draws of the prior that are to be accepted. */
  public static final double SHARE = 0.01;

  /** Fewer usable simulations say nothing. */
  public static final int FEWEST = 20;

  private static final MathContext DIGITS = new MathContext(3);

  /** Whether there is a prior to draw from. */
  public static boolean isPossible(Model model) {
    return model.space().hasPriors();
  }

  /** What the model leaves open, which run refuses. */
  public static List<String> open(Model model) {
    Comparison comparison = Objects.requireNonNull(model.comparison());
    return Stream.of("epsilon", comparison.needs())
        .filter(Objects::nonNull)
        .filter(key -> !comparison.arguments().has(key))
        .toList();
  }

  /**
   * Simulates so often; {@link IllegalStateException} where too many of the simulations fail, or
   * where they are so alike that they say nothing.
   */
  public static AbcProposal of(Model model, Simulator simulator, int number) {
    Comparison comparison = Objects.requireNonNull(model.comparison());
    Arguments a = comparison.arguments();
    Point observed = comparison.statistics();
    AbcPilot pilot =
        AbcPilot.run(
            comparison.summary().of(simulator),
            model.space()::drawPrior,
            observed.dimension(),
            number,
            model.seed());
    if (pilot.size() < FEWEST) {
      throw new IllegalStateException(
          "%d of %d simulations at draws of the prior failed; fix the simulator, or bound the"
                  .formatted(pilot.failed(), number)
              + " parameters");
    }
    Comparison completed = withDistance(comparison, pilot);
    Arguments all = completed.arguments();
    Distance distance = completed.distance();
    AbcKernel kernel = AbcKernel.named(a.text("kernel"));
    double epsilon = round(pilot.epsilon(kernel, distance, observed, SHARE));
    if (epsilon == 0) {
      throw new IllegalStateException(
          "all simulations at draws of the prior have the observed statistics, so that there is no"
              + " epsilon to propose");
    }
    double acceptance = pilot.acceptance(kernel, distance, observed, epsilon);
    double now =
        a.has("epsilon")
            ? pilot.acceptance(kernel, distance, observed, a.real("epsilon"))
            : Double.NaN;
    String text = "epsilon: " + Decimals.of(epsilon);
    for (String key : List.of("scales", "covariance")) {
      text += all.has(key) && !a.has(key) ? ", " + key + ": " + all.value(key) : "";
    }
    completed = a.has("epsilon") ? completed : completed.with("epsilon", Value.real(epsilon));
    return new AbcProposal(
        model.with(completed),
        number,
        pilot.failed(),
        epsilon,
        acceptance,
        now,
        unequal(a, pilot),
        text);
  }

  /** With the scales or the covariance that its distance needs. */
  private static Comparison withDistance(Comparison comparison, AbcPilot pilot) {
    String needed = comparison.needs();
    if (needed == null || comparison.arguments().has(needed)) {
      return comparison;
    }
    return comparison.with(
        needed,
        needed.equals("scales") ? rounded(scales(pilot, needed)) : rounded(covariance(pilot)));
  }

  private static Point scales(AbcPilot pilot, String key) {
    Point scales = pilot.scales();
    for (int j = 0; j < scales.dimension(); j++) {
      if (scales.get(j) == 0) {
        throw new IllegalStateException(
            "statistic %d is the same in all simulations at draws of the prior, so that it has no"
                    .formatted(j + 1)
                + " scale: leave it out, or say "
                + key);
      }
    }
    return scales;
  }

  private static Matrix covariance(AbcPilot pilot) {
    // the variance of a constant is what rounding makes of 0
    var unusedScales = scales(pilot, "covariance");
    Matrix covariance = pilot.covariance();
    try {
      var unused = Distance.mahalanobis(covariance);
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(
          "the covariance of the statistics at draws of the prior is singular: leave out those that"
              + " are always the same or follow from others, or say covariance",
          e);
    }
    return covariance;
  }

  /** By which factor statistics differ in scale that are compared as if they did not. */
  private static double unequal(Arguments a, AbcPilot pilot) {
    if (!a.text("distance").equals("euclidean")) {
      return 1;
    }
    double[] scales = Arrays.stream(pilot.scales().toArray()).filter(each -> each > 0).toArray();
    double least = Arrays.stream(scales).min().orElse(1);
    return Arrays.stream(scales).max().orElse(1) / least;
  }

  private static Value rounded(Point numbers) {
    return Value.reals(Arrays.stream(numbers.toArray()).mapToObj(AbcProposal::round).toList());
  }

  private static Value rounded(Matrix matrix) {
    return Value.rows(
        IntStream.range(0, matrix.rows())
            .mapToObj(i -> Arrays.stream(matrix.row(i)).boxed().toList())
            .toList());
  }

  private static double round(double number) {
    return new BigDecimal(number).round(DIGITS).doubleValue();
  }
}
