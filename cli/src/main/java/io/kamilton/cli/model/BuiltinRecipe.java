package io.kamilton.cli.model;

import io.kamilton.models.KnownTarget;
import io.kamilton.models.LocalLevel;
import io.kamilton.models.WithNoise;
import io.kamilton.target.Bounds;
import io.kamilton.target.Parameter;
import io.kamilton.target.Start;
import io.kamilton.target.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How a builtin target is made.
 *
 * @param noisy whether its answers differ from call to call
 * @param parameters what it calls its coordinates where the model file does not say
 */
record BuiltinRecipe(
    String name,
    String description,
    List<Argument> arguments,
    Function<Arguments, Target> target,
    Predicate<Arguments> noisy,
    Function<Arguments, List<Parameter>> parameters)
    implements Recipe {
  private static final String NOISE = "noise";

  /** Whether it can only be made where files of the user's are. */
  boolean readsFiles() {
    return arguments.stream().anyMatch(argument -> argument.kind() instanceof Kind.File);
  }

  /** A target with known answers, and the same with noise. */
  static BuiltinRecipe known(
      String name,
      String description,
      List<Argument> arguments,
      Function<Arguments, KnownTarget> exact) {
    List<Argument> all = new ArrayList<>(arguments);
    all.add(
        Argument.of(
            NOISE,
            "standard deviation of the noise in log π; 0: none",
            new Kind.Real(Range.NOT_NEGATIVE),
            new Value.Real(0)));
    Function<Arguments, Target> target =
        a -> a.real(NOISE) > 0 ? new WithNoise(exact.apply(a), a.real(NOISE)) : exact.apply(a);
    return new BuiltinRecipe(
        name,
        description,
        List.copyOf(all),
        target,
        a -> a.real(NOISE) > 0,
        a -> List.of(vector("x", target.apply(a).dimension())));
  }

  /** The local level model, its likelihood estimated by particles or exact. */
  static BuiltinRecipe localLevel() {
    return new BuiltinRecipe(
        "local-level",
        "the log variances of a local level model, y_t = x_t + noise, x_{t+1} = x_t + noise: a"
            + " likelihood that particles estimate",
        List.of(
            Argument.required("y", "the series", new Kind.Reals(Range.ANY, 1, Integer.MAX_VALUE)),
            Argument.of(
                "particles",
                "of the bootstrap filter; 0: the exact likelihood, by the Kalman filter",
                new Kind.Whole(0, 1_000_000),
                new Value.Whole(200)),
            real("initial-mean", "mean of x_0", Range.ANY, 0),
            real("initial-variance", "variance of x_0", Range.POSITIVE, 1e6),
            pair("prior-mean", "means of the normal priors of both log variances", Range.ANY, 0),
            pair("prior-sd", "their standard deviations", Range.POSITIVE, 5)),
        BuiltinRecipe::localLevel,
        a -> a.whole("particles") > 0,
        a -> {
          double[] mean = a.reals("prior-mean");
          return List.of(
              scalar("log_observation_variance", mean[0]), scalar("log_level_variance", mean[1]));
        });
  }

  private static Target localLevel(Arguments a) {
    LocalLevel model =
        new LocalLevel(
            a.reals("y"),
            a.real("initial-mean"),
            a.real("initial-variance"),
            a.reals("prior-mean"),
            a.reals("prior-sd"));
    int particles = a.count("particles");
    return particles == 0 ? model.exact() : model.estimated(particles);
  }

  private static Argument real(String name, String description, Range range, double fallback) {
    return Argument.of(name, description, new Kind.Real(range), new Value.Real(fallback));
  }

  private static Argument pair(String name, String description, Range range, double fallback) {
    Value both = new Value.Reals(List.of(fallback, fallback));
    return Argument.of(name, description, new Kind.Reals(range, 2, 2), both);
  }

  private static Parameter vector(String name, int size) {
    return new Parameter(name, true, size, Bounds.NONE, null, Start.unspecified());
  }

  private static Parameter scalar(String name, double start) {
    return new Parameter(name, false, 1, Bounds.NONE, null, Start.at(start));
  }
}
