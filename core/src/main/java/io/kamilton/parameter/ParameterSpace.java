package io.kamilton.parameter;

import io.kamilton.random.RandomStream;
import io.kamilton.text.Decimals;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;

/**
 * All parameters of a model as one point: x on the user's scale, u on the real line, and the
 * density that the change between them costs.
 *
 * <p>A density p on the user's scale is log p(x(u)) + log |dx/du| as a function of u.
 */
public final class ParameterSpace {
  /** How often a prior is drawn for a value inside of the bounds. */
  private static final int TRIES = 1000;

  private final List<Parameter> parameters;
  private final List<String> columns;

  /** The parameter of each coordinate. */
  private final Parameter[] owners;

  /** The space of these parameters, at least one, each with a name of its own. */
  public ParameterSpace(List<Parameter> parameters) {
    if (parameters.isEmpty()) {
      throw new IllegalArgumentException("there are no parameters; there must be at least 1");
    }
    Set<String> names = new HashSet<>();
    for (Parameter each : parameters) {
      if (!names.add(each.name())) {
        throw new IllegalArgumentException(
            "two parameters are named \"" + each.name() + "\"; each must have a name of its own");
      }
    }
    this.parameters = List.copyOf(parameters);
    this.columns = parameters.stream().flatMap(each -> each.columns().stream()).toList();
    this.owners = new Parameter[columns.size()];
    int from = 0;
    for (Parameter each : parameters) {
      Arrays.fill(owners, from, from + each.size(), each);
      from += each.size();
    }
  }

  /** d. */
  public int dimension() {
    return owners.length;
  }

  public List<Parameter> parameters() {
    return parameters;
  }

  /** What the coordinates are called: {@code y.1}, …, {@code tau}. */
  public List<String> columns() {
    return columns;
  }

  /** A point on the user's scale, with names. */
  public String show(double[] x) {
    require("x", x);
    StringJoiner shown = new StringJoiner(", ");
    for (int l = 0; l < x.length; l++) {
      shown.add(columns.get(l) + " = " + Decimals.ofAny(x[l]));
    }
    return shown.toString();
  }

  /** out ← x(u). */
  public void constrain(double[] u, double[] out) {
    require("u", u);
    for (int l = 0; l < owners.length; l++) {
      out[l] = owners[l].bounds().constrain(u[l]);
    }
  }

  /** out ← u(x), for x inside of the bounds. */
  public void unconstrain(double[] x, double[] out) {
    require("x", x);
    for (int l = 0; l < owners.length; l++) {
      try {
        out[l] = owners[l].bounds().unconstrain(x[l]);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(columns.get(l) + ": " + e.getMessage(), e);
      }
    }
  }

  /** log |dx/du|. */
  public double logJacobian(double[] u) {
    require("u", u);
    double sum = 0;
    for (int l = 0; l < owners.length; l++) {
      sum += owners[l].bounds().logJacobian(u[l]);
    }
    return sum;
  }

  /**
   * Σ log prior(x_ℓ) over the coordinates that have one; −∞ where a coordinate is outside of its
   * bounds, not finite or NaN. Bounds narrower than a prior's support do not change its constant.
   */
  public double logPrior(double[] x) {
    require("x", x);
    double sum = 0;
    for (int l = 0; l < owners.length; l++) {
      if (!owners[l].bounds().contains(x[l])) {
        return Double.NEGATIVE_INFINITY;
      }
      Prior prior = owners[l].prior();
      sum += prior == null ? 0 : prior.logDensity(x[l]);
    }
    return sum;
  }

  /** Whether every parameter has a prior to draw from. */
  public boolean hasPriors() {
    return parameters.stream().allMatch(each -> each.prior() != null);
  }

  /**
   * out ← a draw of the priors inside of the bounds; every parameter must have one. {@link
   * IllegalStateException} where {@link #TRIES} draws miss the bounds.
   */
  public void drawPrior(RandomStream random, double[] out) {
    for (int l = 0; l < owners.length; l++) {
      Prior prior = Objects.requireNonNull(owners[l].prior(), columns.get(l));
      int tries = 0;
      do {
        if (tries++ == TRIES) {
          throw new IllegalStateException(
              "none of %s draws of the prior is inside of the bounds; change them, or the priors"
                  .formatted(TRIES));
        }
        out[l] = prior.draw(random);
      } while (!owners[l].bounds().contains(out[l]));
    }
  }

  /** out ← out + ∇ log prior(x). */
  public void addPriorGradient(double[] x, double[] out) {
    require("x", x);
    for (int l = 0; l < owners.length; l++) {
      Prior prior = owners[l].prior();
      out[l] += prior == null ? 0 : prior.slope(x[l]);
    }
  }

  /**
   * out ← ∇_u (log p(x(u)) + log |dx/du|), where the density is not 0.
   *
   * @param gradient ∇ log p at x(u); may be {@code out}
   */
  public void unconstrainedGradient(double[] u, double[] gradient, double[] out) {
    require("u", u);
    require("gradient", gradient);
    for (int l = 0; l < owners.length; l++) {
      Bounds bounds = owners[l].bounds();
      out[l] = gradient[l] * bounds.slope(u[l]) + bounds.logJacobianSlope(u[l]);
    }
  }

  private void require(String name, double[] point) {
    if (point.length != owners.length) {
      throw new IllegalArgumentException(
          name + " has dimension " + point.length + "; the parameters have " + owners.length);
    }
  }
}
