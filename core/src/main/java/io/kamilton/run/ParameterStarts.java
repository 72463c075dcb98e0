package io.kamilton.run;

import io.kamilton.parameter.Bounds;
import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.ParameterSpace;
import io.kamilton.parameter.Prior;
import io.kamilton.parameter.Start;
import io.kamilton.random.RandomStream;
import java.util.OptionalDouble;

/**
 * Starts as the parameters ask for them, on the unconstrained scale u.
 *
 * <p>Given values are jittered by a normal with standard deviation 0.1: about 10% of the distance
 * from a bound. Without bounds it is 0.1·min(1, |u|), or 0.1 at 0, so that a value of 10⁻⁶ keeps
 * its order and one of 1000 is kept almost as it was given. Distributions are drawn until inside of
 * the bounds, {@link #TRIES} times at most. What has neither is uniform on (−2, 2), as {@link
 * Starts#nearZero}; so is a start that was not specified where the prior hardly reaches the bounds.
 */
public record ParameterStarts(ParameterSpace space) implements Starts.Proposal {
  /** How often a distribution is drawn for a value inside of the bounds. */
  public static final int TRIES = 100;

  private static final double JITTER = 0.1;

  @Override
  public void draw(RandomStream random, double[] out) {
    if (out.length != space.dimension()) {
      throw new IllegalArgumentException(
          "the parameters have dimension " + space.dimension() + "; the target has " + out.length);
    }
    int l = 0;
    for (Parameter parameter : space.parameters()) {
      for (int element = 0; element < parameter.size(); element++) {
        out[l++] = draw(parameter, element, random);
      }
    }
  }

  /** The given values, typical ones of the distributions, and 0 where there is neither. */
  @Override
  public boolean centre(double[] out) {
    int l = 0;
    for (Parameter parameter : space.parameters()) {
      for (int element = 0; element < parameter.size(); element++) {
        out[l++] = centre(parameter, element);
      }
    }
    return true;
  }

  private static double centre(Parameter parameter, int element) {
    Bounds bounds = parameter.bounds();
    if (parameter.start() instanceof Start.Given given) {
      return bounds.unconstrain(given.value(element));
    }
    Prior distribution =
        parameter.start() instanceof Start.Drawn drawn ? drawn.distribution() : parameter.prior();
    double x = distribution == null ? Double.NaN : distribution.centre();
    return bounds.contains(x) ? bounds.unconstrain(x) : 0;
  }

  private static double draw(Parameter parameter, int element, RandomStream random) {
    Bounds bounds = parameter.bounds();
    if (parameter.start() instanceof Start.Given given) {
      return jittered(bounds, given.value(element), random);
    }
    if (parameter.start() instanceof Start.Drawn drawn) {
      Prior distribution = drawn.distribution();
      return inside(bounds, distribution, random)
          .orElseThrow(() -> missed(parameter, distribution));
    }
    Prior prior = parameter.prior();
    OptionalDouble u = prior == null ? OptionalDouble.empty() : inside(bounds, prior, random);
    return u.isPresent() ? u.getAsDouble() : 4 * random.nextUniform() - 2;
  }

  private static double jittered(Bounds bounds, double x, RandomStream random) {
    double u = bounds.unconstrain(x);
    boolean hasScale = bounds.equals(Bounds.NONE) && u != 0;
    double scale = hasScale ? Math.min(1, Math.abs(u)) : 1;
    return u + JITTER * scale * random.nextGaussian();
  }

  private static OptionalDouble inside(Bounds bounds, Prior distribution, RandomStream random) {
    for (int i = 0; i < TRIES; i++) {
      double x = distribution.draw(random);
      if (bounds.contains(x)) {
        return OptionalDouble.of(bounds.unconstrain(x));
      }
    }
    return OptionalDouble.empty();
  }

  private static IllegalArgumentException missed(Parameter parameter, Prior distribution) {
    return new IllegalArgumentException(
        "parameter %s: none of %s starts from %s was inside of %s"
            .formatted(parameter.name(), TRIES, distribution, parameter.bounds()));
  }
}
