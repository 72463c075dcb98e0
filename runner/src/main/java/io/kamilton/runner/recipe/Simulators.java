package io.kamilton.runner.recipe;

import io.kamilton.models.LogNormal;
import io.kamilton.models.SkewNormal;
import io.kamilton.parameter.Bounds;
import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.Prior;
import io.kamilton.parameter.Start;
import io.kamilton.runner.yaml.Range;
import io.kamilton.target.Point;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The simulators that come with the program. */
final class Simulators {
  private Simulators() {}

  static BuiltinRecipe skewNormal() {
    return new BuiltinRecipe(
        "skew-normal",
        "a simulator of skew-normal vectors around theta, the paper's example of ABC",
        List.of(
            whole("dimension", "of theta", 1000, 10),
            Argument.real("alpha", "the skew along every coordinate", Range.ANY, 10),
            whole("rows", "how many vectors a data set has", 100_000, 10)),
        new BuiltinRecipe.Simulation(
            a -> {
              double[] alpha = new double[a.count("dimension")];
              Arrays.fill(alpha, a.real("alpha"));
              return new SkewNormal(alpha, a.count("rows"));
            },
            a -> {
              List<Double> tens = Collections.nCopies(a.count("dimension"), 10.0);
              return comparison(Comparisons.ABC)
                  .with("observed", Value.rows(List.of(tens)))
                  .with("summary", Value.word("mean"))
                  .with("epsilon", Value.real(0.55));
            }),
        a -> true,
        a ->
            List.of(
                new Parameter(
                    "theta",
                    true,
                    a.count("dimension"),
                    Bounds.NONE,
                    Prior.parse("normal(0, 5)"),
                    Start.at(10))));
  }

  static BuiltinRecipe logNormal() {
    return new BuiltinRecipe(
        "log-normal",
        "a simulator of log-normal numbers with mu the mean of their logarithms, the paper's"
            + " counter-example to normal approximations",
        List.of(
            Argument.real("tau", "the precision of the logarithms", Range.POSITIVE, 1),
            whole("rows", "how many numbers a data set has", 100_000, 1)),
        new BuiltinRecipe.Simulation(
            a -> new LogNormal(a.real("tau"), a.count("rows")),
            a -> {
              Point y = LogNormal.observed();
              List<List<Double>> rows =
                  Arrays.stream(y.toArray()).mapToObj(each -> List.of(each)).toList();
              return comparison(Comparisons.SYNTHETIC)
                  .with("observed", Value.rows(rows))
                  .with("epsilon", Value.real(0.1));
            }),
        a -> true,
        a ->
            List.of(
                new Parameter(
                    "mu", false, 1, Bounds.NONE, Prior.parse("normal(0, 10)"), Start.at(2))));
  }

  private static Comparison comparison(String key) {
    return new Comparison(key, Comparisons.recipe(key).defaults());
  }

  private static Argument whole(String name, String description, int most, int fallback) {
    return Argument.whole(name, description, 1, most, fallback);
  }
}
