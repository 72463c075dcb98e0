package io.kamilton.runner.recipe;

import io.kamilton.models.Banana;
import io.kamilton.models.Funnel;
import io.kamilton.models.Gaussian;
import io.kamilton.models.GaussianMixture;
import io.kamilton.models.RosenbrockPairs;
import io.kamilton.models.SinusoidalRidge;
import io.kamilton.models.StudentT;
import io.kamilton.runner.yaml.Range;
import java.util.List;
import java.util.Map;

/** The targets and simulators that come with the program, by name. */
public final class Builtins {
  private static final int MOST = 10_000;

  /** Where a matrix is factored. */
  private static final int MOST_DENSE = 1000;

  private static final Map<String, BuiltinRecipe> BY_NAME =
      Recipe.byName(
          BuiltinRecipe.known(
              "banana",
              "a Gaussian bent along its first coordinate, the paper's (Appendix D)",
              List.of(
                  dimension(2, MOST, 8),
                  Argument.real("b", "how far it is bent", Range.ANY, 0.03),
                  Argument.real("v", "the variance of the first coordinate", Range.POSITIVE, 100)),
              a -> new Banana(a.count("dimension"), a.real("b"), a.real("v"))),
          BuiltinRecipe.known(
              "gaussian",
              "independent normal coordinates around 0",
              List.of(
                  dimension(2, MOST_DENSE, 2),
                  Argument.real("least-sd", "standard deviation of the first", Range.POSITIVE, 1),
                  Argument.real(
                      "most-sd", "that of the last; a constant factor between", Range.POSITIVE, 1)),
              a -> Gaussian.scales(a.count("dimension"), a.real("least-sd"), a.real("most-sd"))),
          BuiltinRecipe.known(
              "rotated-gaussian",
              "a normal density with random variances and a random rotation, the paper's",
              List.of(
                  dimension(1, MOST_DENSE, 8),
                  Argument.whole(
                      "rotation-seed", "of the variances and the rotation", 0, Long.MAX_VALUE, 1)),
              a -> Gaussian.rotated(a.count("dimension"), a.whole("rotation-seed"))),
          BuiltinRecipe.known(
              "student-t",
              "a multivariate t density around 0, heavy in its tails",
              List.of(
                  dimension(1, MOST_DENSE, 2),
                  Argument.real("df", "degrees of freedom", Range.POSITIVE, 5),
                  Argument.real("rho", "ρ of the scale matrix ρ^|i-j|", new Range(-1, 1, true), 0)),
              a -> StudentT.correlated(a.count("dimension"), a.real("df"), a.real("rho"))),
          BuiltinRecipe.known(
              "mixture",
              "two normal modes of equal weight, apart along the first coordinate",
              List.of(
                  dimension(1, MOST_DENSE, 2),
                  Argument.real("separation", "the distance of the modes", Range.POSITIVE, 5)),
              a -> GaussianMixture.twoModes(a.count("dimension"), a.real("separation"))),
          BuiltinRecipe.known(
              "rosenbrock",
              "independent pairs with Rosenbrock's valley; the dimension is twice the pairs",
              List.of(
                  Argument.whole("pairs", "how many", 1, MOST / 2, 1),
                  Argument.real("s", "the inverse temperature", Range.POSITIVE, 0.05),
                  Argument.real("c", "the steepness across the valley", Range.POSITIVE, 100)),
              a -> new RosenbrockPairs(a.count("pairs"), a.real("s"), a.real("c"))),
          BuiltinRecipe.known(
              "ridge",
              "a ridge that follows a sine",
              List.of(
                  dimension(2, MOST, 2),
                  Argument.real(
                      "s", "standard deviation along the first coordinate", Range.POSITIVE, 2),
                  Argument.real("a", "the sine's amplitude", Range.ANY, 2),
                  Argument.real("w", "the ridge's width", Range.POSITIVE, 0.5)),
              a ->
                  new SinusoidalRidge(a.count("dimension"), a.real("s"), a.real("a"), a.real("w"))),
          BuiltinRecipe.known(
              "funnel",
              "Neal's funnel: the first coordinate is the log variance of the others",
              List.of(
                  dimension(2, MOST, 10),
                  Argument.real(
                      "s", "standard deviation of the first coordinate", Range.POSITIVE, 3)),
              a -> new Funnel(a.count("dimension"), a.real("s"))),
          SeriesRecipes.localLevel(),
          SeriesRecipes.linearGaussian(),
          SeriesRecipes.stochasticVolatility(),
          SeriesRecipes.ricker(),
          ClassifierRecipes.gpClassification(),
          ClassifierRecipes.glass(),
          Simulators.skewNormal(),
          Simulators.logNormal());

  private Builtins() {}

  public static Map<String, BuiltinRecipe> byName() {
    return BY_NAME;
  }

  private static Argument dimension(int least, int most, int fallback) {
    return Argument.whole("dimension", "of the space", least, most, fallback);
  }
}
