package io.kamilton.surrogate;

import static io.kamilton.Golden.assertClose;
import static io.kamilton.Golden.condition;
import static io.kamilton.Golden.tolerance;
import static io.kamilton.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.kernel.Cosines;
import io.kamilton.kernel.FeatureMap;
import io.kamilton.kernel.Features;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.kernel.Kernel;
import io.kamilton.kernel.LogRadius;
import io.kamilton.kernel.Monomials;
import io.kamilton.kernel.RationalQuadraticKernel;
import io.kamilton.kernel.SmoothFunctions;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fast estimators against the literal ones, and what is true of all of them. */
class EstimatorTest {
  private final RandomStream random = RandomStream.of(11, 0, 0, Purpose.TEST);

  private Evaluations draws(int n, int d) {
    return Evaluations.ofDraws(Matrix.ofRowMajor(n, d, SmoothFunctions.gaussians(random, n * d)));
  }

  private Evaluations weighted(int n, int d) {
    double[] w = new double[n];
    Arrays.setAll(w, i -> i % 5 == 0 ? 0 : 0.2 + random.nextUniform());
    return draws(n, d).withDrawWeights(w);
  }

  private static Evaluations withValues(Evaluations e) {
    double[] y = new double[e.size()];
    double[] v = new double[e.size()];
    for (int i = 0; i < y.length; i++) {
      double[] x = e.points().row(i);
      y[i] = 500 - 0.5 * Kernel.squaredDistance(x, new double[x.length]) + 0.1 * Math.cos(i);
      v[i] = i % 4 == 0 ? 0 : 1 + 0.1 * i;
    }
    return e.withValues(y, v);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 13, 20})
  void liteIsTheLiteralProposition(int d) {
    Evaluations e = draws(25, d);
    double sigma = 1.5 * d;
    BaseDensity flat = BaseDensity.flat(d);
    LiteSystem system = LiteSystem.of(new GaussianKernel(sigma), e, flat);
    assertClose("b", Literal.liteB(sigma, e.points()), system.b(), 1e-11);
    double[] c = Literal.flat(Literal.liteC(sigma, e.points()));
    double[] lower = system.c();
    for (int i = 0; i < 25; i++) {
      for (int j = 0; j <= i; j++) {
        assertEquals(c[i * 25 + j], lower[i * 25 + j], 1e-11 * c[0] + 1e-13);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 20})
  void liteMinimisesItsObjectiveForAnyKernelWeightsAndBase(int d) {
    Evaluations e = weighted(20, d);
    double sigma = 2.0 * d;
    for (Kernel kernel :
        List.of(new GaussianKernel(sigma), new RationalQuadraticKernel(sigma, 1.3))) {
      for (Base base : Base.values()) {
        // in few dimensions K alone is singular to working precision
        List<Regulariser> regularisers =
            d < 4 ? List.of(Regulariser.IDENTITY) : List.of(Regulariser.IDENTITY, Regulariser.RKHS);
        for (Regulariser r : regularisers) {
          // αᵀCα + σαᵀb is σ²/2 times what the literal form sums
          double lambda = 0.3;
          boolean identity = r == Regulariser.IDENTITY;
          double penalty = lambda * 4 / (sigma * sigma);
          double[] expected = Literal.liteMinimiser(kernel, penalty, identity, e, base.of(e));
          KernelExpansion f = (KernelExpansion) new Lite(kernel, lambda, r).withBase(base).fit(e);
          LiteSystem system = LiteSystem.of(kernel, e, base.of(e));
          double[] a = system.c().clone();
          system.addRegulariser(lambda, r, a);
          double allowed = tolerance(condition(20, a));
          assertClose(kernel + " " + base + " " + r, expected, f.alpha(), allowed);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 6, 12, 20})
  void finiteIsTheLiteralPropositionForAnyFeatures(int d) {
    Evaluations e = weighted(40, d);
    GaussianKernel kernel = new GaussianKernel(d);
    Matrix identity = Moments.of(e).covariance();
    FeatureMap mixed =
        Features.stack(
            Monomials.linear(d),
            Cosines.random(kernel, d, 6, random),
            new LogRadius(new double[d], identity, 1, 4),
            Cosines.sparse(kernel, d, 1, 5, random));
    for (FeatureMap map : List.of(Cosines.orthogonal(kernel, d, 15, random), mixed)) {
      for (Base base : Base.values()) {
        BaseDensity q0 = base.of(e);
        FiniteSums sums = new FiniteSums(map, q0);
        sums.addDraws(e);
        FiniteSnapshot system = sums.snapshot();
        FeatureMap ordered = Features.stack(map);
        double[][] c = Literal.finiteC(ordered, e);
        double[] b = Literal.finiteB(ordered, e, q0);
        assertClose("C", Literal.flat(c), system.c().toRowMajor(), 1e-12);
        assertClose("b", b, system.b(), 1e-11);
        for (int j = 0; j < b.length; j++) {
          c[j][j] += 0.01;
        }
        double allowed = tolerance(condition(b.length, Literal.flat(c)));
        FeatureExpansion f = (FeatureExpansion) new Finite(map, 0.01).withBase(base).fit(e);
        assertClose("theta", Literal.solve(c, b), f.theta(), allowed);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void derivativesAreThoseOfTheFunction(int d) {
    Evaluations e = withValues(draws(30, d));
    GaussianKernel gaussian = new GaussianKernel(2 * d);
    FeatureMap features =
        Features.stack(Monomials.quadratic(d), Cosines.random(gaussian, d, 20, random));
    Matrix basis = e.points().rows(0, 3, 7);
    for (Estimator estimator :
        List.of(
            new Lite(2 * d, 0.1),
            new Lite(new RationalQuadraticKernel(2 * d, 0.7), 0.1, Regulariser.BOTH),
            new Lite(2 * d, 0.1).withBase(Base.GAUSSIAN).withValues(0.5),
            new Finite(features, 0.01),
            new Finite(features, 0.01).withBase(Base.GAUSSIAN).withValues(2),
            new Full(gaussian, 0.1),
            new Nystrom(new RationalQuadraticKernel(2 * d, 1), 0.1, basis),
            new InCoordinates(Coordinates.DIAGONAL, new Finite(features, 0.01)),
            new InCoordinates(Coordinates.DENSE, new Lite(2, 0.1).withBase(Base.GAUSSIAN)))) {
      SmoothFunctions.assertDerivatives(estimator.fit(e), random);
    }
  }

  @Test
  void batchOnlineAndMergedHistoriesAgree() {
    int d = 3;
    Evaluations e = withValues(weighted(300, d));
    GaussianKernel kernel = new GaussianKernel(3);
    FeatureMap map = Features.stack(Monomials.linear(d), Cosines.random(kernel, d, 40, random));
    BaseDensity q0 = BaseDensity.gaussianOf(e);
    FiniteSums batch = new FiniteSums(map, q0);
    batch.addDraws(e);
    batch.addValues(e);
    FiniteSums online = new FiniteSums(map, q0);
    for (int i = 0; i < e.size(); i++) {
      if (e.drawWeight(i) > 0) {
        online.add(e.points().row(i), e.drawWeight(i));
      }
    }
    online.addValues(e);
    FiniteSums merged = new FiniteSums(map, q0);
    Evaluations grouped = e.inBlocks(7);
    for (int g = 0; g < 7; g++) {
      FiniteSums part = new FiniteSums(Features.stack(map), q0);
      part.addDraws(grouped.split(g, true));
      part.addValues(grouped.split(g, true));
      merged.merge(part);
    }
    for (double w : new double[] {0, 0.1}) {
      double[] theta = batch.snapshot().solve(0.01, w).theta();
      assertClose("online", theta, online.snapshot().solve(0.01, w).theta(), 1e-9);
      assertClose("merged", theta, merged.snapshot().solve(0.01, w).theta(), 1e-9);
    }
  }

  @Test
  void aSnapshotDoesNotChange() {
    FiniteSums sums = new FiniteSums(Cosines.random(new GaussianKernel(1), 2, 10, random));
    sums.addDraws(draws(20, 2));
    FiniteSnapshot before = sums.snapshot();
    Matrix c = before.c();
    sums.addDraws(draws(20, 2));
    sums.add(new double[2]);
    assertEquals(c, before.c());
    assertTrue(!c.equals(sums.snapshot().c()));
  }

  @Test
  void aBaseThatMovesNeedsNoOldPoints() {
    Cosines map = Cosines.random(new GaussianKernel(3), 3, 30, random);
    Evaluations e = weighted(100, 3);
    FiniteSums sums = new FiniteSums(map);
    sums.addDraws(e);
    BaseDensity moved = BaseDensity.gaussianOf(draws(50, 3));
    FiniteSums fresh = new FiniteSums(map, moved);
    fresh.addDraws(e);
    double[] expected = fresh.snapshot().b();
    assertClose("b", expected, sums.snapshot().withBase(moved).b(), 1e-12);
    assertClose("b", Literal.finiteB(map, e, moved), expected, 1e-11);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lite", "lite base", "lite rq", "low rank", "finite", "dense"})
  void farOffDataLosesNoAccuracy(String name) {
    int d = 4;
    // offsets and coordinates are multiples of 2⁻³⁰, so that the shifted draws are exact
    double[] near = SmoothFunctions.gaussians(random, 60 * d);
    double[] far = new double[near.length];
    for (int i = 0; i < near.length; i++) {
      near[i] = Math.rint(near[i] * 0x1p30) * 0x1p-30;
      far[i] = near[i] + 1000;
    }
    Evaluations here = Evaluations.ofDraws(Matrix.ofRowMajor(60, d, near));
    Evaluations there = Evaluations.ofDraws(Matrix.ofRowMajor(60, d, far));
    GaussianKernel kernel = new GaussianKernel(2 * d);
    Cosines cosines = Cosines.random(kernel, d, 50, random);
    double[] shifted = new double[50];
    for (int j = 0; j < 50; j++) {
      double phase = 0;
      for (int l = 0; l < d; l++) {
        phase = Math.fma(cosines.omega().get(j, l), 1000, phase);
      }
      shifted[j] = cosines.phase(j) - phase;
    }
    Cosines moved = Cosines.of(cosines.omega(), shifted);
    Estimator estimator =
        switch (name) {
          case "lite" -> new Lite(kernel, 0.1, Regulariser.IDENTITY);
          case "lite base" -> new Lite(kernel, 0.1, Regulariser.BOTH).withBase(Base.GAUSSIAN);
          case "lite rq" ->
              new Lite(new RationalQuadraticKernel(2 * d, 1), 0.1, Regulariser.IDENTITY);
          case "low rank" ->
              new LowRankLite(kernel, 0.1, Regulariser.BOTH).withTolerances(1e-13, 1e-13);
          case "finite" -> new Finite(cosines, 1e-3).withBase(Base.GAUSSIAN);
          default -> new InCoordinates(Coordinates.DENSE, new Lite(2, 0.1));
        };
    Surrogate f = estimator.fit(here);
    Surrogate g =
        name.equals("finite")
            ? new Finite(moved, 1e-3).withBase(Base.GAUSSIAN).fit(there)
            : estimator.fit(there);
    double[] a = new double[d];
    double[] b = new double[d];
    double allowed = name.equals("low rank") ? 1e-8 : 1e-9;
    for (int i = 0; i < 10; i++) {
      f.gradient(here.points().row(i), a);
      g.gradient(there.points().row(i), b);
      assertClose("∇f", a, b, allowed);
    }
  }

  @Test
  void valuesAloneAreLearnt() {
    // y is a quadratic: with a large w its slope is what is learnt, wherever the draws are
    int d = 2;
    Evaluations e = draws(200, d);
    double[] y = new double[200];
    double[] v = new double[200];
    Arrays.fill(v, 1);
    for (int i = 0; i < 200; i++) {
      double[] x = e.points().row(i);
      y[i] = -7 - 2 * x[0] * x[0] + x[0] * x[1] - x[1] * x[1];
    }
    Evaluations known = e.withValues(y, v);
    FeatureMap quadratic = Features.stack(Monomials.linear(d), Monomials.quadratic(d));
    Estimator finite = new Finite(quadratic, 1e-9).withValues(1e6);
    Estimator lite = new Lite(new GaussianKernel(20), 1e-8, Regulariser.BOTH).withValues(1e6);
    double[] gradient = new double[d];
    for (Estimator estimator : List.of(finite, lite)) {
      Surrogate f = estimator.fit(known);
      double[] at = {0.4, -0.3};
      f.gradient(at, gradient);
      double near = estimator == finite ? 1e-5 : 2e-2;
      assertEquals(-4 * 0.4 - 0.3, gradient[0], near);
      assertEquals(0.4 + 0.6, gradient[1], near);
      assertEquals(-7 - 2 * 0.16 - 0.12 - 0.09, f.value(at), near);
      assertTrue(ScoreMatching.valueError(f, known) < near);
    }
  }

  @Test
  void theValueTermIsMinimised() {
    Evaluations e = withValues(weighted(60, 2));
    GaussianKernel kernel = new GaussianKernel(4);
    Cosines map = Cosines.random(kernel, 2, 12, random);
    double w = 0.7;
    double lambda = 0.05;
    FeatureExpansion f =
        (FeatureExpansion) new Finite(map, lambda).withBase(Base.GAUSSIAN).withValues(w).fit(e);
    BaseDensity q0 = BaseDensity.gaussianOf(e);
    double best = valueObjective(map, q0, e, f.theta(), lambda, w);
    for (int trial = 0; trial < 50; trial++) {
      double[] other = f.theta();
      double size = trial % 2 == 0 ? 1e-3 : 1e-1;
      for (int j = 0; j < other.length; j++) {
        other[j] += size * random.nextGaussian();
      }
      assertTrue(valueObjective(map, q0, e, other, lambda, w) > best);
    }
  }

  /** Ĵ + (λ/2)‖θ‖² + min_c w Σ v (f + c − y)², by the definitions. */
  private static double valueObjective(
      Cosines map, BaseDensity q0, Evaluations e, double[] theta, double lambda, double w) {
    FeatureExpansion f = new FeatureExpansion(map, theta, q0, 0, 0);
    double norm = 0;
    for (double t : theta) {
      norm += t * t;
    }
    double total = 0;
    for (int i = 0; i < e.size(); i++) {
      total += e.valueWeight(i);
    }
    return ScoreMatching.objective(f, e)
        + lambda / 2 * norm
        + w * total * ScoreMatching.valueError(f, e);
  }

  @Test
  void everyMinimiserIsOne() {
    // the penalised training objective rises in every direction: with λ → 0, Ĵ itself is least
    Evaluations e = draws(50, 2);
    Cosines map = Cosines.random(new GaussianKernel(4), 2, 10, random);
    FeatureExpansion f = (FeatureExpansion) new Finite(map, 1e-12).fit(e);
    double best = ScoreMatching.objective(f, e);
    for (int trial = 0; trial < 20; trial++) {
      double[] other = f.theta();
      other[trial % 10] += trial % 2 == 0 ? 0.01 : -0.01;
      FeatureExpansion g = new FeatureExpansion(map, other, BaseDensity.flat(2), 0, 0);
      assertTrue(ScoreMatching.objective(g, e) > best);
    }
  }

  @Test
  void badInputIsNamed() {
    double nan = Double.NaN;
    assertRefused(
        "coordinate 1 of draw 0 is NaN",
        () -> Evaluations.ofDraws(Matrix.of(new double[] {0, nan}, new double[] {1, 2})));
    assertRefused(
        "is Infinity",
        () -> Evaluations.ofDraws(Matrix.of(new double[] {1 / 0.0}, new double[] {1})));
    assertRefused("draws: 1 given", () -> Evaluations.ofDraws(Matrix.of(new double[] {1})));
    assertRefused(
        "all 3 are equal",
        () -> Evaluations.ofDraws(Matrix.of(new double[][] {{1, 2}, {1, 2}, {1, 2}})));
    assertRefused("dimension 0", () -> Evaluations.ofDraws(Matrix.of(new double[3][0])));
    assertRefused("sigma is 0.0", () -> new Lite(0, 1));
    assertRefused("lambda is -1.0", () -> new Lite(1, -1));
    assertRefused("lambda is NaN", () -> new Finite(Monomials.linear(1), nan));
    assertRefused("lambda is 0.0", () -> new Full(new GaussianKernel(1), 0));
    Evaluations e = draws(5, 2);
    assertRefused("one a point", () -> e.withDrawWeights(1, 2));
    assertRefused("hold -1.0", () -> e.withDrawWeights(-1, 1, 1, 1, 1));
    assertRefused("are all 0", () -> e.withDrawWeights(0, 0, 0, 0, 0));
    assertRefused("number 0 is NaN", () -> e.withValues(new double[] {nan, 1, 1, 1, 1}, ones(5)));
    assertRefused(
        "base has dimension 2", () -> new FiniteSums(Monomials.linear(3), BaseDensity.flat(2)));
    assertRefused("x has dimension 1", () -> new FiniteSums(Monomials.linear(2)).add(ones(1)));
    assertRefused(
        "other features",
        () -> new FiniteSums(Monomials.linear(2)).merge(new FiniteSums(Monomials.quadratic(2))));
    assertRefused("none added", () -> new FiniteSums(Monomials.linear(2)).snapshot().solve(1));
    assertRefused(
        "differ", () -> new Full(new GaussianKernel(1), 1).fit(e.withDrawWeights(1, 2, 1, 1, 1)));
  }

  @Test
  void nearlyEqualDrawsGiveFiniteCoefficients() {
    double[][] rows = new double[30][2];
    for (int i = 0; i < 30; i++) {
      rows[i][0] = i % 3;
      rows[i][1] = 1e-9 * (i % 2);
    }
    Evaluations e = Evaluations.ofDraws(Matrix.of(rows));
    Surrogate f = new Lite(new GaussianKernel(1), 1e-14, Regulariser.RKHS).fit(e);
    double[] gradient = new double[2];
    f.gradient(new double[] {0.5, 0}, gradient);
    assertTrue(Double.isFinite(gradient[0]) && Double.isFinite(gradient[1]));
    assertTrue(f.jitter() > 0, "the repair is reported");
  }

  private static double[] ones(int n) {
    double[] out = new double[n];
    Arrays.fill(out, 1);
    return out;
  }
}
