package io.kamilton.feature;

import io.kamilton.kernel.Elliptic;
import io.kamilton.kernel.SmoothFunction;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** φ_k(x) = x_i^a x_j^b: constants, linear, quadratic and pairwise terms. */
public final class Monomials implements FeatureMap {
  /** Of each coordinate, from the 0th to the 4th. */
  private static final int POWERS = 5;

  private final int dimension;
  private final List<Term> terms;

  /** Where x_i^a and x_j^b of each term are among the powers of all coordinates. */
  private final int[] first;

  private final int[] second;

  /** x_i^a x_j^b, i ≠ j unless b = 0. */
  private record Term(int i, int a, int j, int b) implements Serializable {
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
    first = terms.stream().mapToInt(term -> POWERS * term.i + term.a).toArray();
    second = terms.stream().mapToInt(term -> POWERS * term.j + term.b).toArray();
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
    double[] power = new double[POWERS * dimension];
    for (int i = 0; i < dimension; i++) {
      power[POWERS * i] = 1;
      for (int a = 1; a < POWERS; a++) {
        power[POWERS * i + a] = power[POWERS * i + a - 1] * x[i];
      }
    }
    for (int k = 0; k < first.length; k++) {
      out[k] = power[first[k]] * power[second[k]];
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
    Coefficients all = new Coefficients(dimension);
    for (int k = 0; k < theta.length; k++) {
      all.add(theta[k], terms.get(k));
    }
    return all.sum();
  }

  /** a + bᵀx + xᵀQx + sᵀCx + sᵀEs with s_i = x_i², while terms are added. */
  private static final class Coefficients {
    private final int d;
    private double a;
    private final double[] b;
    private final double[] quadratic;
    private final double[] cubic;
    private final double[] quartic;
    private int least = POWERS;
    private int most;

    Coefficients(int d) {
      this.d = d;
      b = new double[d];
      quadratic = new double[d * d];
      cubic = new double[d * d];
      quartic = new double[d * d];
    }

    void add(double theta, Term term) {
      int degree = term.a + term.b;
      least = Math.min(least, degree);
      most = Math.max(most, degree);
      int other = term.b == 0 ? term.i : term.j;
      switch (degree) {
        case 0 -> a += theta;
        case 1 -> b[term.i] += theta;
        case 2 -> addPair(quadratic, theta, term.i, other);
        case 3 -> cubic[term.i * d + other] += theta;
        default -> addPair(quartic, theta, term.i, other);
      }
    }

    private void addPair(double[] symmetric, double theta, int i, int j) {
      symmetric[i * d + j] += theta / 2;
      symmetric[j * d + i] += theta / 2;
    }

    SmoothFunction sum() {
      List<SmoothFunction> parts = new ArrayList<>();
      if (least <= 2) {
        parts.add(Elliptic.quadratic(a, b, quadratic));
      }
      if (most > 2) {
        parts.add(new Quartic(d, cubic, quartic));
      }
      return SumOf.of(parts);
    }
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
}
