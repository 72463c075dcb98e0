package io.kamilton.learn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.coordinates.NonCentred;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.learn.family.ChosenFamily;
import io.kamilton.learn.family.FeatureFamily;
import io.kamilton.learn.family.Structure;
import io.kamilton.learn.ridge.Cancellation;
import io.kamilton.learn.ridge.FitNumbers;
import io.kamilton.learn.ridge.SquaredError;
import io.kamilton.linalg.Matrix;
import io.kamilton.models.Banana;
import io.kamilton.models.ExponentialRidge;
import io.kamilton.models.Funnel;
import io.kamilton.models.Gaussian;
import io.kamilton.models.KnownTarget;
import io.kamilton.models.SinusoidalRidge;
import io.kamilton.models.StudentT;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Evaluations;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The families of features: each target finds the one that holds it, and is learnt by it. */
class LearntValuesTest {
  private static final ValueLearner ALL =
      new ValueLearner(
          EnumSet.allOf(FeatureFamily.class),
          true,
          FitNumbers.Cost.MOST_PRODUCTS,
          Structure.UNKNOWN,
          true,
          Cancellation.NEVER);

  private final RandomStream random = RandomStream.of(16, 0, 0, Purpose.TEST);

  /** Draws, and beside every draw a proposal of a random walk; with noise in the values. */
  private Evaluations visited(KnownTarget target, int n, double noise) {
    int d = target.dimension();
    double[][] rows = new double[n][d];
    double[] y = new double[n];
    double[] levels = new double[n / 2];
    for (int i = 0; i < n; i++) {
      target.draw(random, rows[i]);
      if (i % 2 == 0) {
        levels[i / 2] = target.logDensity(rows[i]);
      } else {
        for (int l = 0; l < d; l++) {
          double sd = Math.sqrt(target.covariance().get(l, l));
          rows[i][l] += sd * random.nextGaussian() / Math.sqrt(d);
        }
      }
      y[i] = 50 + target.logDensity(rows[i]) + noise * random.nextGaussian();
    }
    Arrays.sort(levels);
    double q = levels[levels.length / 50] + 50;
    double span = Math.max(levels[levels.length / 2] + 50 - q, 1 + 0.3 * Math.sqrt(d));
    double[] v = Arrays.stream(y).map(each -> weight(each, q - span, 0.7 * span)).toArray();
    int[] groups = new int[n];
    Arrays.setAll(groups, i -> i % 5);
    return Evaluations.ofDraws(Matrix.of(rows)).withValues(y, v).withGroups(groups);
  }

  private static double weight(double y, double cut, double s) {
    return Math.max(1e-12, 1 / (1 + StrictMath.exp((cut - y) / s)));
  }

  private LearntValues learnt(Evaluations e) {
    return learnt(e, ALL);
  }

  private LearntValues learnt(Evaluations e, ValueLearner learner) {
    double[] near = new double[e.size()];
    Arrays.setAll(near, i -> Math.sqrt(e.valueWeight(i)));
    return learner.learn(e, near, random);
  }

  /** The 90% quantile of (f − log π)² over fresh draws, both of them less their median. */
  private double fresh(LearntValues f, KnownTarget target) {
    double[] x = new double[target.dimension()];
    double[] miss = new double[500];
    for (int i = 0; i < miss.length; i++) {
      target.draw(random, x);
      miss[i] = f.value(x) - target.logDensity(x);
    }
    Arrays.sort(miss);
    double median = miss[250];
    double[] squares =
        Arrays.stream(miss).map(each -> (each - median) * (each - median)).sorted().toArray();
    return squares[450];
  }

  private static final Predicate<List<ChosenFamily>> QUADRATIC = List::isEmpty;
  private static final Predicate<List<ChosenFamily>> ANY = families -> true;

  private static Predicate<List<ChosenFamily>> has(FeatureFamily family) {
    return families -> families.stream().anyMatch(each -> each.family() == family);
  }

  /** Whether a family is driven by these coordinates, from 0, and perhaps by others. */
  private static Predicate<List<ChosenFamily>> driven(FeatureFamily family, Integer... by) {
    return families ->
        families.stream()
            .anyMatch(
                each ->
                    each.family() == family && each.coordinates().containsAll(Arrays.asList(by)));
  }

  private static boolean is(LearntValues f, Predicate<List<ChosenFamily>> families) {
    return families.test(f.quality().families());
  }

  private void assertLearnt(
      KnownTarget target, int n, Predicate<List<ChosenFamily>> families, double error) {
    assertLearnt(target, n, families, error, ALL);
  }

  private void assertLearnt(
      KnownTarget target,
      int n,
      Predicate<List<ChosenFamily>> families,
      double error,
      ValueLearner learner) {
    LearntValues f = learnt(visited(target, n, 0), learner);
    double fresh = fresh(f, target);
    String found = f.quality() + ", on fresh draws " + fresh;
    assertTrue(is(f, families), found);
    assertTrue(f.error() < error && fresh < error, found);
  }

  /** Found exactly; the bound is a thousand times the largest of ten seeds or more. */
  @Test
  void gaussiansAreQuadratics() {
    assertLearnt(Gaussian.rotated(5, 3), 300, QUADRATIC, 1e-12);
    assertTrue(is(learnt(visited(Gaussian.standard(1), 60, 0)), QUADRATIC));
  }

  @Test
  void scalesDoNotMatter() {
    assertLearnt(Gaussian.scales(4, 1e-3, 1e3), 300, QUADRATIC, 1e-12);
    assertLearnt(stretched(new Banana(2, 0.3, 2)), 600, has(FeatureFamily.QUARTIC), 1e-9);
  }

  @Test
  void bananasAreQuartics() {
    assertLearnt(new Banana(3, 0.3, 2), 600, has(FeatureFamily.QUARTIC), 1e-9);
    assertLearnt(Banana.ofPaper(), 1000, has(FeatureFamily.QUARTIC), 1e-9);
  }

  /** x_1 = 3z_1, x_i = e^{3z_1/2}z_i: quadratics hold it, whose values are those of the funnel. */
  @Test
  void funnelsAreQuadraticsInTheirCoordinates() {
    Funnel target = new Funnel(4, 3);
    Evaluations e = visited(target, 1000, 0);
    LearntValues f = learntIn(funnel(3), e).orElseThrow();
    double fresh = fresh(f, target);
    assertTrue(is(f, QUADRATIC), () -> f.quality().toString());
    assertTrue(f.error() < 1e-9 && fresh < 1e-9, f.error() + " and " + fresh);
    Guarded.Bounds far = new Guarded.Bounds(Double.POSITIVE_INFINITY, 1, 1e6, 1);
    double[] x = {-8, 0.01, 0, 0.02};
    assertEquals(f.value(x), f.guarded(far).value(x));
    // with z = (−8/3, 0.01e⁴, 0, 0.02e⁴)
    double[] z = {-8.0 / 3, 0.01 * StrictMath.exp(4), 0, 0.02 * StrictMath.exp(4)};
    assertEquals(f.radius(x), learnt(inZ(e)).radius(z), 1e-6 * f.radius(x));
  }

  /** The values of the funnel as they are in its coordinates. */
  private static Evaluations inZ(Evaluations e) {
    double[][] rows = new double[e.size()][4];
    double[] y = new double[e.size()];
    double[] v = new double[e.size()];
    int[] groups = new int[e.size()];
    for (int i = 0; i < y.length; i++) {
      double[] x = e.points().row(i);
      rows[i][0] = x[0] / 3;
      for (int l = 1; l < 4; l++) {
        rows[i][l] = x[l] * StrictMath.exp(-x[0] / 2);
      }
      y[i] = e.value(i) + 1.5 * x[0];
      v[i] = e.valueWeight(i);
      groups[i] = e.group(i);
    }
    return Evaluations.ofDraws(Matrix.of(rows)).withValues(y, v).withGroups(groups);
  }

  private Optional<LearntValues> learntIn(NonCentred in, Evaluations e) {
    double[] near = new double[e.size()];
    Arrays.setAll(near, i -> Math.sqrt(e.valueWeight(i)));
    return ALL.learnIn(in, learnt(e), e, near, random);
  }

  /** x_1 = 3z_1, x_i = e^{rho·z_1/2}z_i. */
  private static NonCentred funnel(double rho) {
    Matrix unit = Matrix.of(new double[] {1, 0, 0}, new double[] {0, 1, 0}, new double[] {0, 0, 1});
    NonCentred.Direction along = new NonCentred.Direction(0, 1, rho, 0, 0);
    return new NonCentred(new NonCentred.Axis(0, 0, 3), Collections.nCopies(3, along), unit, unit);
  }

  /** Coordinates in which places are beyond all numbers, or nearly, are of no use. */
  @Test
  void nothingIsLearntInCoordinatesThatLeadTooFar() {
    Evaluations e = visited(new Funnel(4, 3), 200, 0);
    assertTrue(learntIn(funnel(1000), e).isEmpty());
    assertTrue(learntIn(funnel(-60), e).isEmpty());
  }

  /** An error of some 0.002 is not worth quartics; one of 0.05 is. */
  @Test
  void aLargerFamilyHasToPay() {
    assertTrue(is(learnt(visited(new Banana(2, 0.02, 2), 600, 0)), QUADRATIC));
    LearntValues f = learnt(visited(new Banana(2, 0.1, 2), 600, 0));
    assertTrue(is(f, has(FeatureFamily.QUARTIC)) && f.error() < 1e-9, f.quality().toString());
  }

  /** Not exactly: the bounds below are five times the largest of ten seeds or more. */
  @Test
  void studentsHaveHeavyTails() {
    assertLearnt(StudentT.correlated(4, 5, 0.7), 600, ANY, 0.4);
  }

  @Test
  void ridgesVary() {
    ValueLearner learner = knowing(Structure.UNKNOWN, true);
    SinusoidalRidge ridge = new SinusoidalRidge(3, 1, 2, 0.5);
    assertLearnt(ridge, 1000, driven(FeatureFamily.VARYING, 0), 0.01, learner);
    ExponentialRidge pairs = new ExponentialRidge(2, 1, 0.5);
    assertLearnt(pairs, 1500, driven(FeatureFamily.VARYING, 0, 2), 0.01, learner);
  }

  /** Powers of a scale, whose logarithm is a parameter. */
  @Test
  void hierarchiesAreScaled() {
    assertLearnt(new Funnel(10, 3), 1000, driven(FeatureFamily.SCALES, 0), 0.3);
    assertLearnt(new ExponentialRidge(1, 1, 0.5), 1000, driven(FeatureFamily.SCALES, 0), 1e-2);
    assertLearnt(new ExponentialRidge(2, 1, 0.5), 1500, has(FeatureFamily.SCALES), 1e-2);
    assertLearnt(
        new Hierarchy(),
        1500,
        driven(FeatureFamily.SCALES, 4).and(LearntValuesTest::hasProducts),
        1e-2);
  }

  private static boolean hasProducts(List<ChosenFamily> families) {
    return families.stream().anyMatch(each -> each.variant() == ChosenFamily.Variant.PRODUCTS);
  }

  /**
   * Three effects μ + τz_j, each seen once as 1 with error 1, in the coordinates z_1, z_2, z_3, μ,
   * log τ. Where it is visited are draws of its prior: to a fit it is all the same.
   */
  private static final class Hierarchy implements KnownTarget {
    @Override
    public int dimension() {
      return 5;
    }

    @Override
    public double logDensity(double[] x) {
      double mean = x[3];
      double tau = StrictMath.exp(x[4]);
      double sum = -0.5 * mean * mean - 0.5 * x[4] * x[4];
      for (int j = 0; j < 3; j++) {
        double effect = mean + tau * x[j];
        sum -= 0.5 * x[j] * x[j] + 0.5 * (effect - 1) * (effect - 1);
      }
      return sum;
    }

    @Override
    public void gradient(double[] x, double[] out) {
      throw new UnsupportedOperationException("there is no gradient");
    }

    @Override
    public void draw(RandomStream random, double[] out) {
      Arrays.setAll(out, l -> random.nextGaussian());
    }

    @Override
    public double[] mean() {
      return new double[5];
    }

    @Override
    public Matrix covariance() {
      double[] identity = new double[25];
      for (int l = 0; l < 5; l++) {
        identity[6 * l] = 1;
      }
      return Matrix.ofRowMajor(5, 5, identity);
    }
  }

  /** Without scales, which would be as good. */
  private static ValueLearner knowing(Structure structure, boolean searches) {
    Set<FeatureFamily> families = EnumSet.complementOf(EnumSet.of(FeatureFamily.SCALES));
    return new ValueLearner(
        families, true, ALL.mostProducts(), structure, searches, Cancellation.NEVER);
  }

  private static Structure drivenBy(int coordinate) {
    return new Structure(
        Map.of(FeatureFamily.VARYING, new TreeSet<>(Set.of(coordinate))), null, Set.of());
  }

  /** What is known is taken as it is, right or wrong, until it is searched for anew. */
  @Test
  void whatIsKnownIsNotSearchedFor() {
    SinusoidalRidge ridge = new SinusoidalRidge(3, 1, 2, 0.5);
    Evaluations e = visited(ridge, 1000, 0);
    LearntValues searched = learnt(e, knowing(Structure.UNKNOWN, true));
    assertEquals(
        Set.of(0),
        searched.structure().drivers().get(FeatureFamily.VARYING),
        searched.quality().toString());
    LearntValues known = learnt(e, knowing(searched.structure(), false));
    assertEquals(searched.quality().families(), known.quality().families());
    assertEquals(searched.structure(), known.structure());
    LearntValues misled = learnt(e, knowing(drivenBy(2), false));
    assertTrue(misled.error() > 10 * known.error(), misled.quality().toString());
    LearntValues anew = learnt(e, knowing(drivenBy(2), true));
    assertEquals(searched.structure().drivers(), anew.structure().drivers());
  }

  /** A search does not lose what is known, and better than what it finds with fewer values. */
  @Test
  void whatIsKnownIsKeptWhereItIsBetter() {
    ExponentialRidge pairs = new ExponentialRidge(3, 1, 0.5);
    Evaluations e = visited(pairs, 700, 0);
    Structure right =
        new Structure(
            Map.of(FeatureFamily.VARYING, new TreeSet<>(Set.of(0, 2, 4))), null, Set.of());
    LearntValues anew = learnt(e, knowing(Structure.UNKNOWN, true));
    LearntValues known = learnt(e, knowing(right, true));
    assertTrue(known.error() <= anew.error(), known.error() + " and " + anew.error());
    assertEquals(right.drivers(), known.structure().drivers());
  }

  /**
   * A place 900 scales away, and values that hardly count at all there: powers of them are beyond
   * all numbers, and the fit is as good as without.
   */
  @Test
  void farAwayPlacesDoNoHarm() {
    Evaluations e = visited(new Hierarchy(), 1500, 0);
    double[][] rows = new double[e.size()][];
    double[] y = new double[e.size()];
    double[] v = new double[e.size()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = e.points().row(i);
      y[i] = e.value(i);
      v[i] = e.valueWeight(i);
    }
    for (int i = 0; i < 10; i++) {
      rows[i][4] = i < 5 ? 900 : -900;
      v[i] = 1e-12;
    }
    int[] groups = new int[rows.length];
    Arrays.setAll(groups, i -> i % 5);
    LearntValues f =
        learnt(Evaluations.ofDraws(Matrix.of(rows)).withValues(y, v).withGroups(groups));
    assertTrue(is(f, driven(FeatureFamily.SCALES, 4)), f.quality().toString());
    assertTrue(f.error() < 0.1, () -> "error " + f.error());
    double[] slope = new double[5];
    f.guarded(new Guarded.Bounds(1e3, 1, 5, 100)).gradient(new double[] {0, 0, 0, 0, 1e4}, slope);
    assertTrue(Arrays.stream(slope).allMatch(Double::isFinite), () -> Arrays.toString(slope));
  }

  /** What was not needed so far is searched for when it is. */
  @Test
  void whatIsNotKnownIsSearchedFor() {
    Structure ofGaussian = learnt(visited(Gaussian.standard(3), 300, 0)).structure();
    assertEquals(Structure.UNKNOWN, ofGaussian);
    LearntValues f =
        learnt(visited(new SinusoidalRidge(3, 1, 2, 0.5), 1000, 0), knowing(ofGaussian, false));
    assertTrue(is(f, driven(FeatureFamily.VARYING, 0)), f.quality().toString());
  }

  /** Doubts are in f alone; the guide is without, and what is exact has none. */
  @Test
  void guidesHaveNoDoubts() {
    Guarded.Bounds wide = new Guarded.Bounds(Double.POSITIVE_INFINITY, 1, 1e6, 100);
    LearntValues noisy = learnt(visited(Gaussian.standard(3), 80, 1));
    double[] far = {4, -5, 3};
    assertTrue(noisy.isUncertain() && noisy.guarded(wide).value(far) < noisy.value(far) - 0.01);
    assertEquals(noisy.value(far), noisy.guardedMean(wide).value(far), 1e-9);
    LearntValues exact = learnt(visited(Gaussian.standard(3), 80, 0));
    assertTrue(!exact.isUncertain() && exact.quality().isQuadratic());
  }

  /** A mean that is tiny says little of single places: f is raised far out all the same. */
  @Test
  void aTinyErrorLeavesDoubts() {
    Guarded.Bounds wide = new Guarded.Bounds(Double.POSITIVE_INFINITY, 1, 1e6, 100);
    LearntValues f = learnt(visited(Gaussian.standard(3), 400, 0.05));
    assertTrue(f.error() < SquaredError.TINY.bound(), () -> "error " + f.error());
    double[] far = {8, -9, 7};
    double raised = f.guarded(wide).value(far) - f.value(far);
    assertTrue(f.isUncertain() && raised > 0.01, () -> "raised by " + raised);
  }

  /** Noise by place raises f, not its guide; with few values nothing is said of it. */
  @Test
  void noiseThatVariesRaisesF() {
    Guarded.Bounds wide = new Guarded.Bounds(Double.POSITIVE_INFINITY, 1, 1e6, 100);
    LearntValues few = learnt(noisierToTheLeft(800));
    assertTrue(
        !few.quality().isNoisy() && few.quality().noise().isEmpty(), few.quality().toString());
    LearntValues many = learnt(noisierToTheLeft(2000));
    assertTrue(
        many.quality().isNoisy() && many.quality().noise().isPresent(), many.quality().toString());
    double[] left = {-2.5, 0};
    double[] right = {2.5, 0};
    double raised =
        many.guarded(wide).value(left)
            - many.value(left)
            - many.guarded(wide).value(right)
            + many.value(right);
    // h is 2.4 and 0.2 there
    assertTrue(raised > 1, () -> "raised by " + raised);
    assertEquals(many.value(left), many.guardedMean(wide).value(left), 1e-9);
  }

  /** A standard Gaussian whose values have noise of variance 0.7e^{−x₁/2}. */
  private Evaluations noisierToTheLeft(int n) {
    Evaluations e = visited(Gaussian.standard(2), n, 0);
    double[] y = new double[n];
    double[] v = new double[n];
    for (int i = 0; i < n; i++) {
      double s2 = 0.7 * StrictMath.exp(-0.5 * e.points().get(i, 0));
      y[i] = e.value(i) + Math.sqrt(s2) * random.nextGaussian();
      v[i] = e.valueWeight(i);
    }
    return e.withValues(y, v);
  }

  /** The error then is that of the values, 1; the surrogate's own is far less. */
  @Test
  void noiseIsNotLearnt() {
    Gaussian target = Gaussian.rotated(3, 3);
    LearntValues f = learnt(visited(target, 1500, 1));
    assertTrue(is(f, QUADRATIC), () -> f.quality().toString());
    assertEquals(1, f.error(), 0.25);
    assertTrue(fresh(f, target) < 0.1);
  }

  /** 150 values do not determine 210 products of 20 coordinates; their squares do better. */
  @Test
  void fewValuesInManyDimensionsStillTeach() {
    Gaussian target = Gaussian.standard(20);
    LearntValues f = learnt(visited(target, 150, 0));
    assertTrue(f.error() < 5, () -> "error " + f.error());
  }

  /** By how much it is lower than f far out, in the mean over directions. */
  private double caution(LearntValues f, int d) {
    DifferentiableFunction g = f.guarded(new Guarded.Bounds(Double.POSITIVE_INFINITY, 1, 1e6, 100));
    double sum = 0;
    for (int i = 0; i < 100; i++) {
      double[] x = new double[d];
      Arrays.setAll(x, l -> 4 * random.nextGaussian());
      sum += f.value(x) - g.value(x);
    }
    return sum / 100;
  }

  /**
   * Noisy values leave f uncertain far out: lower while they are few, higher when they are many.
   */
  @Test
  void cautionIsForFewValuesAndCuriosityForMany() {
    Gaussian target = Gaussian.standard(3);
    double few = caution(learnt(visited(target, 80, 1)), 3);
    double many = caution(learnt(visited(target, 1000, 1)), 3);
    assertTrue(few > 0.1, () -> "lower by " + few);
    assertTrue(many < -0.05, () -> "lower by " + many);
    assertEquals(0, caution(learnt(visited(target, 80, 0)), 3), "what is exact needs none");
  }

  /** Radii are in standard deviations, and what is contained falls off beyond. */
  @Test
  void theRadiusIsThatOfThePoints() {
    Gaussian target = Gaussian.scales(2, 1e-3, 1e3);
    LearntValues f = learnt(visited(target, 400, 0));
    double[] mean = target.mean();
    double sd = Math.sqrt(target.covariance().get(1, 1));
    double[] away = {mean[0], mean[1] + 6 * sd};
    assertTrue(f.radius(mean) < 0.5, () -> "radius " + f.radius(mean));
    assertTrue(f.radius(away) > 3 && f.radius(away) < 8, () -> "radius " + f.radius(away));
    DifferentiableFunction inside =
        f.guarded(new Guarded.Bounds(Double.POSITIVE_INFINITY, 1, 8, 100));
    DifferentiableFunction outside =
        f.guarded(new Guarded.Bounds(Double.POSITIVE_INFINITY, 1, 2, 100));
    assertEquals(f.value(away), inside.value(away));
    assertTrue(outside.value(away) < f.value(away) - 100);
    assertEquals(f.value(mean), outside.value(mean));
  }

  /** The second coordinate in units a millionth as large. */
  private static KnownTarget stretched(KnownTarget target) {
    double unit = 1e6;
    return new KnownTarget() {
      @Override
      public int dimension() {
        return 2;
      }

      @Override
      public double logDensity(double[] x) {
        return target.logDensity(new double[] {x[0], x[1] / unit});
      }

      @Override
      public void gradient(double[] x, double[] out) {
        throw new UnsupportedOperationException("there is no gradient");
      }

      @Override
      public void draw(RandomStream random, double[] out) {
        target.draw(random, out);
        out[1] *= unit;
      }

      @Override
      public double[] mean() {
        return new double[] {target.mean()[0], unit * target.mean()[1]};
      }

      @Override
      public Matrix covariance() {
        Matrix c = target.covariance();
        return Matrix.of(
            new double[] {c.get(0, 0), unit * c.get(0, 1)},
            new double[] {unit * c.get(1, 0), unit * unit * c.get(1, 1)});
      }
    };
  }

  /** A value that f misses by far counts no more for its distance than in the error of the fit. */
  @Test
  void aMissCountsUpToALimit() {
    LearntValues f = learnt(visited(Gaussian.standard(2), 200, 0));
    double[] x = {0.5, -1};
    assertEquals(4, f.squaredMiss(x, f.value(x) + 2), 1e-9);
    assertEquals(SquaredError.MISSED.bound(), f.squaredMiss(x, f.value(x) - 1e6));
  }
}
