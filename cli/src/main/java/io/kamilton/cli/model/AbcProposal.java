package io.kamilton.cli.model;

import io.kamilton.intractable.Simulator;
import io.kamilton.intractable.abc.AbcKernel;
import io.kamilton.intractable.abc.AbcPilot;
import io.kamilton.intractable.abc.Distance;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Parameter;
import io.kamilton.target.ParameterSpace;
import io.kamilton.target.Point;
import io.kamilton.text.Decimals;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What simulations at prior draws propose for {@code abc}.
 *
 * @param model the model with what it had left open
 * @param simulations how many there were
 * @param failed how many of them are of no use
 * @param epsilon the width within which {@link #SHARE} of them are
 * @param acceptance of rejection from the prior with the proposed width
 * @param acceptanceNow with the width of the model file; NaN without one
 * @param text what to write into the model file
 */
public record AbcProposal(
    Model model,
    int simulations,
    int failed,
    double epsilon,
    double acceptance,
    double acceptanceNow,
    String text) {
  /** The share of simulations that are to be within ε. */
  public static final double SHARE = 0.01;

  /** Fewer usable simulations say nothing. */
  public static final int FEWEST = 20;

  private static final MathContext DIGITS = new MathContext(3);
  private static final int TRIES = 1000;

  /** Whether there is a prior to draw from. */
  public static boolean isPossible(Model model) {
    return model.parameters().stream().allMatch(each -> each.prior() != null);
  }

  /** Simulates so often; {@link IllegalStateException} where too many of the simulations fail. */
  public static AbcProposal of(Model model, Simulator simulator, int number) {
    Comparison comparison = Objects.requireNonNull(model.comparison());
    Comparison completed = comparison;
    Arguments a = comparison.arguments();
    Point observed = Comparisons.statistics(a);
    AbcPilot pilot =
        AbcPilot.run(
            Comparisons.summary(a).of(simulator),
            (random, out) -> draw(model, random, out),
            observed.dimension(),
            number,
            model.seed());
    if (pilot.size() < FEWEST) {
      throw new IllegalStateException(
          pilot.failed() + " of " + number + " simulations at draws of the prior failed");
    }
    Value scales = rounded(pilot.scales());
    Value covariance = rounded(pilot.covariance());
    Map<String, String> needed = Map.of("weighted", "scales", "mahalanobis", "covariance");
    List<String> parts = new ArrayList<>();
    String open = needed.get(a.word("distance"));
    if (open != null) {
      Value proposed = open.equals("scales") ? scales : covariance;
      parts.add(open + ": " + proposed);
      completed = a.has(open) ? completed : completed.with(open, proposed);
    } else if (observed.dimension() > 1) {
      parts.add("distance: weighted, scales: " + scales);
    }
    Distance distance = Comparisons.distance(completed.arguments());
    AbcKernel kernel = AbcKernel.named(a.word("kernel"));
    double epsilon = round(pilot.epsilon(distance, observed, SHARE));
    parts.add(0, "epsilon: " + Decimals.of(epsilon));
    double now =
        a.has("epsilon")
            ? pilot.acceptance(kernel, distance, observed, a.real("epsilon"))
            : Double.NaN;
    completed = a.has("epsilon") ? completed : completed.with("epsilon", new Value.Real(epsilon));
    return new AbcProposal(
        model.with(completed),
        number,
        pilot.failed(),
        epsilon,
        pilot.acceptance(kernel, distance, observed, epsilon),
        now,
        String.join(", ", parts));
  }

  /** out ← a draw of the priors inside of the bounds. */
  private static void draw(Model model, RandomStream random, double[] out) {
    ParameterSpace space = model.space();
    for (int attempt = 0; attempt < TRIES; attempt++) {
      int l = 0;
      for (Parameter each : model.parameters()) {
        for (int k = 0; k < each.size(); k++) {
          out[l++] = Objects.requireNonNull(each.prior()).draw(random);
        }
      }
      if (space.logPrior(out) > Double.NEGATIVE_INFINITY) {
        return;
      }
    }
    throw new IllegalStateException(
        "none of " + TRIES + " draws of the prior is inside of the bounds");
  }

  private static Value rounded(Point numbers) {
    return new Value.Reals(Arrays.stream(numbers.toArray()).mapToObj(AbcProposal::round).toList());
  }

  private static Value rounded(Matrix matrix) {
    List<List<Double>> rows = new ArrayList<>();
    for (int i = 0; i < matrix.rows(); i++) {
      rows.add(Arrays.stream(matrix.row(i)).boxed().toList());
    }
    return new Value.Rows(rows, true);
  }

  private static double round(double number) {
    return new BigDecimal(number).round(DIGITS).doubleValue();
  }
}
