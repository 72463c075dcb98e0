package io.kamilton.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** φ_k(x) = x_i^a x_j^b: constants, linear, quadratic and pairwise terms. */
public final class Monomials implements FeatureMap {
  private final int dimension;
  private final List<Term> terms;

  /** x_i^a x_j^b, i ≠ j unless b = 0. */
  private record Term(int i, int a, int j, int b) {
    double value(double[] x) {
      return power(x[i], a) * power(x[j], b);
    }

    /** ∂^(orderI + orderJ) / ∂x_i^orderI ∂x_j^orderJ, as if the two were apart; orders to 2. */
    double derivative(double[] x, int orderI, int orderJ) {
      return falling(a, orderI)
          * power(x[i], a - orderI)
          * falling(b, orderJ)
          * power(x[j], b - orderJ);
    }

    double laplacian(double[] x) {
      return derivative(x, 2, 0) + derivative(x, 0, 2);
    }

    double curvature(double[] x, double[] v) {
      return derivative(x, 2, 0) * v[i] * v[i]
          + derivative(x, 0, 2) * v[j] * v[j]
          + 2 * derivative(x, 1, 1) * v[i] * v[j];
    }

    private static int falling(int exponent, int order) {
      return order == 0 ? 1 : order == 1 ? exponent : exponent * (exponent - 1);
    }

    private static double power(double base, int exponent) {
      double value = 1;
      for (int e = 0; e < exponent; e++) {
        value *= base;
      }
      return value;
    }
  }

  private Monomials(int dimension, List<Term> terms) {
    if (dimension < 1) {
      throw new IllegalArgumentException("dimension is " + dimension + "; it must be at least 1");
    }
    this.dimension = dimension;
    this.terms = List.copyOf(terms);
  }

  /** 1. */
  public static Monomials constant(int d) {
    return new Monomials(d, List.of(new Term(0, 0, 0, 0)));
  }

  /** x_i. */
  public static Monomials linear(int d) {
    List<Term> terms = new ArrayList<>();
    for (int i = 0; i < d; i++) {
      terms.add(new Term(i, 1, i, 0));
    }
    return new Monomials(d, terms);
  }

  /** x_i x_j, i ≤ j. */
  public static Monomials quadratic(int d) {
    List<Term> terms = new ArrayList<>();
    for (int i = 0; i < d; i++) {
      terms.add(new Term(i, 2, i, 0));
      for (int j = i + 1; j < d; j++) {
        terms.add(new Term(i, 1, j, 1));
      }
    }
    return new Monomials(d, terms);
  }

  /** x_i²x_j and x_i²x_j²: what beside the quadratics makes every pairwise bend; x_i³, x_i⁴. */
  public static Monomials pairwise(int d) {
    List<Term> terms = new ArrayList<>();
    for (int i = 0; i < d; i++) {
      terms.add(new Term(i, 3, i, 0));
      terms.add(new Term(i, 4, i, 0));
      for (int j = 0; j < d; j++) {
        if (j != i) {
          terms.add(new Term(i, 2, j, 1));
        }
        if (j > i) {
          terms.add(new Term(i, 2, j, 2));
        }
      }
    }
    return new Monomials(d, terms);
  }

  /** x_i². */
  public static Monomials squares(int d) {
    return new Monomials(d, IntStream.range(0, d).mapToObj(i -> new Term(i, 2, i, 0)).toList());
  }

  /** x_i³ and x_i⁴. */
  public static Monomials quartic(int d) {
    List<Term> terms = new ArrayList<>();
    for (int i = 0; i < d; i++) {
      terms.add(new Term(i, 3, i, 0));
      terms.add(new Term(i, 4, i, 0));
    }
    return new Monomials(d, terms);
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public int size() {
    return terms.size();
  }

  @Override
  public void features(double[] x, double[] out) {
    for (int k = 0; k < terms.size(); k++) {
      out[k] = terms.get(k).value(x);
    }
  }

  @Override
  public void gradients(double[] x, double[] out) {
    Arrays.fill(out, 0, terms.size() * dimension, 0);
    for (int k = 0; k < terms.size(); k++) {
      Term term = terms.get(k);
      out[k * dimension + term.i] += term.derivative(x, 1, 0);
      out[k * dimension + term.j] += term.derivative(x, 0, 1);
    }
  }

  @Override
  public void laplacians(double[] x, double[] out) {
    for (int k = 0; k < terms.size(); k++) {
      out[k] = terms.get(k).laplacian(x);
    }
  }

  @Override
  public SmoothFunction combine(double[] theta) {
    requireSize(theta);
    return new Polynomial(this, theta.clone());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Monomials that
        && dimension == that.dimension
        && terms.equals(that.terms);
  }

  @Override
  public int hashCode() {
    return 31 * dimension + terms.hashCode();
  }

  /** θᵀφ, by powers of the coordinates that are computed once a point. */
  private static final class Polynomial implements SmoothFunction {
    private static final int POWERS = 5;

    private final Monomials map;
    private final double[] theta;

    /** Where x_i^a and x_j^b of each term are among the powers. */
    private final int[] first;

    private final int[] second;
    private final ThreadLocal<double[]> powers;

    Polynomial(Monomials map, double[] theta) {
      this.map = map;
      this.theta = theta;
      first = new int[theta.length];
      second = new int[theta.length];
      for (int k = 0; k < theta.length; k++) {
        Term term = map.terms.get(k);
        first[k] = POWERS * term.i + term.a;
        second[k] = POWERS * term.j + term.b;
      }
      powers = ThreadLocal.withInitial(() -> new double[POWERS * map.dimension]);
    }

    @Override
    public int dimension() {
      return map.dimension;
    }

    private double[] powers(double[] x) {
      double[] all = powers.get();
      for (int i = 0; i < map.dimension; i++) {
        double power = 1;
        for (int a = 0; a < POWERS; a++) {
          all[POWERS * i + a] = power;
          power *= x[i];
        }
      }
      return all;
    }

    @Override
    public double value(double[] x) {
      double[] power = powers(x);
      double f = 0;
      for (int k = 0; k < theta.length; k++) {
        f += theta[k] * power[first[k]] * power[second[k]];
      }
      return f;
    }

    @Override
    public void gradient(double[] x, double[] out) {
      double[] power = powers(x);
      Arrays.fill(out, 0, map.dimension, 0);
      for (int k = 0; k < theta.length; k++) {
        int a = first[k] % POWERS;
        int b = second[k] % POWERS;
        if (a > 0) {
          out[first[k] / POWERS] += theta[k] * a * power[first[k] - 1] * power[second[k]];
        }
        if (b > 0) {
          out[second[k] / POWERS] += theta[k] * b * power[first[k]] * power[second[k] - 1];
        }
      }
    }

    @Override
    public double curvature(double[] x, double[] v) {
      double sum = 0;
      for (int k = 0; k < theta.length; k++) {
        sum += theta[k] * map.terms.get(k).curvature(x, v);
      }
      return sum;
    }
  }
}
