package io.kamilton.runner.recipe;

import io.kamilton.intractable.abc.AbcKernel;
import io.kamilton.runner.yaml.Range;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The ways to a likelihood for {@code returns: simulation}, by the key of a model file. */
public final class Comparisons {
  public static final String ABC = "abc";
  public static final String SYNTHETIC = "synthetic-likelihood";

  private static final int MOST = 1_000_000;

  private static final Map<String, Recipe> BY_KEY = Recipe.byName(abc(), synthetic());

  /** One of them. */
  private record Way(String name, String description, List<Argument> arguments) implements Recipe {}

  private Comparisons() {}

  public static Map<String, Recipe> byKey() {
    return BY_KEY;
  }

  public static Recipe recipe(String key) {
    return Objects.requireNonNull(BY_KEY.get(key), key);
  }

  private static Recipe abc() {
    List<String> kernels = Arrays.stream(AbcKernel.values()).map(AbcKernel::toString).toList();
    return new Way(
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
                true)));
  }

  private static Recipe synthetic() {
    return new Way(
        SYNTHETIC,
        "the statistics as if they were normal, their mean and covariance from simulations",
        List.of(
            observed(),
            summary(),
            simulations("how many the mean and the covariance come from", 2, 100),
            Argument.of(
                "shrinkage",
                "how far the covariance is drawn towards its diagonal; chosen: by the simulations",
                Kind.realOrWord(new Range(0, 1, false), "chosen"),
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
            parallel()));
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
}
