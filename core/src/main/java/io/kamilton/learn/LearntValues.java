package io.kamilton.learn;

import io.kamilton.coordinates.NonCentred;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.Metric;
import io.kamilton.kernel.SmoothFunction;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Moments;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * log π learnt from values, in coordinates of mean 0 and standard deviation 1: a Gaussian base and
 * {@link Families} of features, each as far as it lowers the error of values that were left out.
 */
public final class LearntValues {
  /** A squared error that costs next to no acceptance. */
  public static final double TINY = 5e-3;

  /**
   * A squared error from here on that is left with so many values, and enough for all products, is
   * taken for noise.
   */
  private static final double NOISY = 0.25;

  private static final int MANY = 1000;

  /** In coordinates in which scales are 1. */
  private static final double FARTHEST = 1e4;

  /**
   * An error below this is that of arithmetic, and leaves no doubt. One that is merely tiny does:
   * the mean of thousands hides a few values far out that are missed by 3 or 4.
   */
  private static final double ROUNDING = 1e-6;

  /** κ = this·d/n − 1, at most 1: from caution, while values are few, to curiosity. */
  private static final double CAUTION = 60;

  private final @Nullable NonCentred in;

  /** These two and the Gaussian are functions of z where there is a stretch. */
  private final SmoothFunction f;

  private final DifferentiableFunction doubted;
  private final String scatter;
  private final BaseDensity gaussian;
  private final double error;
  private final boolean noisy;
  private final String family;
  private final boolean polynomial;
  private final Structure structure;

  private LearntValues(
      @Nullable NonCentred in,
      SmoothFunction f,
      DifferentiableFunction doubted,
      String scatter,
      BaseDensity gaussian,
      double error,
      boolean noisy,
      String family,
      boolean polynomial,
      Structure structure) {
    this.in = in;
    this.f = f;
    this.structure = structure;
    this.doubted = doubted;
    this.scatter = scatter;
    this.gaussian = gaussian;
    this.error = error;
    this.noisy = noisy;
    this.family = family;
    this.polynomial = polynomial;
  }

  /**
   * What may be learnt, and at what cost.
   *
   * @param families beside quadratics
   * @param wider whether weights that let values far below count for more are tried
   * @param mostProducts n m² is at most this, as long as n is at least 2m
   * @param structure as far as it is known; the rest is searched for where it is needed
   * @param searches whether it is to be searched for anew
   */
  public record Learner(
      Set<FeatureFamily> families,
      boolean wider,
      double mostProducts,
      Structure structure,
      boolean searches) {
    /** What a fit may cost where evaluations are dear. */
    public static final double MOST_PRODUCTS = 2e9;

    public Learner {
      families = Set.copyOf(families);
    }

    /**
     * The fit to the values of {@code e}; their weights are weights of the points too.
     *
     * @param wide weights that let values far below count for more: they are taken where they lower
     *     the error of the others
     */
    public LearntValues learn(Evaluations e, double[] wide, RandomStream random) {
      return learn(null, e, wide, random);
    }

    /**
     * The same in coordinates z, as log densities of z. Where the fit in those of the target is
     * good enough quadratics alone are tried, which cost little, and may be exact.
     *
     * @param plain the fit in the coordinates of the target
     * @return nothing where a value is so far away in z that its powers would drown all others
     */
    public Optional<LearntValues> learnIn(
        NonCentred in, LearntValues plain, Evaluations e, double[] wide, RandomStream random) {
      double[][] places = new double[e.size()][e.dimension()];
      double[] values = new double[e.size()];
      double[] weights = new double[e.size()];
      for (int i = 0; i < values.length; i++) {
        in.forward(e.points().row(i), places[i]);
        values[i] = e.value(i) + in.logVolume(places[i]);
        weights[i] = e.valueWeight(i);
      }
      if (!Arrays.stream(places).flatMapToDouble(Arrays::stream).allMatch(Learner::isNear)) {
        return Optional.empty();
      }
      Set<FeatureFamily> tried = plain.error < TINY ? Set.of() : families;
      Learner anew = new Learner(tried, wider, mostProducts, Structure.UNKNOWN, true);
      Evaluations there = e.withPoints(Matrix.of(places)).withValues(values, weights);
      return Optional.of(anew.learn(in, there, wide, random));
    }

    private static boolean isNear(double z) {
      return Math.abs(z) < FARTHEST;
    }

    private LearntValues learn(
        @Nullable NonCentred in, Evaluations e, double[] wide, RandomStream random) {
      double[] near = IntStream.range(0, e.size()).mapToDouble(e::valueWeight).toArray();
      Moments moments = Moments.of(e.withDrawWeights(near));
      Metric metric = Metric.diagonal(moments.mean(), moments.scale());
      Evaluations z = e.withPoints(metric.forward(e.points()));
      Families search = new Families(this, z, moments.scale(), near, wide, random);
      FamilySearch best = search.best();
      SmoothFunction f = metric.pull(best.fit().surrogate());
      int many = Math.max(MANY, valuesForAllProducts(e.dimension()));
      boolean noisy = best.error() >= NOISY && best.fit().size() >= many;
      Optional<NoiseModel> scatter =
          noisy ? NoiseModel.of(z, best.fit(), metric) : Optional.empty();
      return new LearntValues(
          in,
          f,
          doubted(
              scatter.isPresent() ? new WithNoiseVariance(f, scatter.get()) : f, best, z, metric),
          scatter.map(NoiseModel::toString).orElse(""),
          BaseDensity.gaussian(moments.mean(), moments.covariance()),
          best.error(),
          noisy,
          best.chosen().name(),
          best.chosen().maps().stream().allMatch(Families::isPolynomial),
          search.structure());
    }
  }

  /** How many values it takes for quadratics to have the products of all pairs of coordinates. */
  public static int valuesForAllProducts(int d) {
    return Families.valuesForAllProducts(d);
  }

  /** f with its doubts, if any: caution while values are few, curiosity when they are many. */
  private static DifferentiableFunction doubted(
      DifferentiableFunction f, FamilySearch best, Evaluations z, Metric metric) {
    if (best.error() < ROUNDING) {
      return f;
    }
    double kappa = Math.min(1, CAUTION * z.dimension() / z.size() - 1);
    return new WithUncertainty(f, new Jackknife(metric, best.fit().without()), kappa);
  }

  /** The mean squared error of values that were left out. */
  public double error() {
    return error;
  }

  /** Whether it has no other features than quadratics and log-radii. */
  public boolean isQuadratic() {
    return family.equals(Families.QUADRATIC);
  }

  /** Whether it has no other features than polynomials and log-radii, which a barrier contains. */
  public boolean isPolynomial() {
    return polynomial;
  }

  /** Which features it has, in words. */
  public String family() {
    return family;
  }

  /** Whether the error is noise of the values, as far as one can tell. */
  public boolean isNoisy() {
    return noisy;
  }

  /** How the error varies by place, in words; empty where it does not. */
  public String scatter() {
    return scatter;
  }

  /** What was found out on the way, or given. */
  public Structure structure() {
    return structure;
  }

  /** The coordinates z in which it was learnt, if not those of the target. */
  public Optional<NonCentred> in() {
    return Optional.ofNullable(in);
  }

  /** f(x) ≈ log π(x). */
  public double value(double[] x) {
    double[] z = place(x);
    return f.value(z) - (in == null ? 0 : in.logVolume(z));
  }

  private double[] place(double[] x) {
    if (in == null) {
      return x;
    }
    double[] z = new double[x.length];
    in.forward(x, z);
    return z;
  }

  private DifferentiableFunction ofPlace(DifferentiableFunction g) {
    return in == null ? g : in.push(g);
  }

  /** (f(x) − y)² as the error counts it: what is missed anyway counts no more for its distance. */
  public double squaredMiss(double[] x, double y) {
    double miss = value(x) - y;
    return Math.min(miss * miss, ValueFit.MOST);
  }

  /** How many standard deviations of the points x is away from their mean, in their metric. */
  public double radius(double[] x) {
    return Math.sqrt(-2 * gaussian.value(place(x)));
  }

  /** f with its doubts, and higher where values scatter more, contained. */
  public DifferentiableFunction contained(Guarded.Bounds bounds) {
    return ofPlace(new Guarded(doubted, gaussian, bounds));
  }

  /** Whether f has doubts; it has where values scatter. */
  public boolean isDoubted() {
    return doubted != f;
  }

  /** f by itself, contained: its doubts cost several times what it does. */
  public DifferentiableFunction undoubted(Guarded.Bounds bounds) {
    return ofPlace(new Guarded(f, gaussian, bounds));
  }
}
