package io.kamilton.score;

import static io.kamilton.Golden.assertClose;
import static io.kamilton.Golden.condition;
import static io.kamilton.Golden.tolerance;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.coordinates.Coordinates;
import io.kamilton.coordinates.InCoordinates;
import io.kamilton.feature.Cosines;
import io.kamilton.feature.FeatureMap;
import io.kamilton.feature.Features;
import io.kamilton.feature.LogRadius;
import io.kamilton.feature.Monomials;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.kernel.Kernel;
import io.kamilton.kernel.RationalQuadraticKernel;
import io.kamilton.kernel.SmoothFunctions;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Estimator;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.FeatureExpansion;
import io.kamilton.surrogate.Surrogate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fast estimators against the literal ones, and what is true of all of them. */
class EstimatorTest {
  private final RandomStream random = RandomStream.of(11, 0, 0, Purpose.TEST);
  private final Samples samples = new Samples(random);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 13, 20})
  void liteIsTheLiteralProposition(int d) {
    Evaluations e = samples.draws(25, d);
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
    Evaluations e = samples.weighted(20, d);
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
    Evaluations e = samples.weighted(40, d);
    GaussianKernel kernel = new GaussianKernel(d);
    FeatureMap mixed =
        Features.stack(
            Monomials.linear(d),
            Cosines.random(kernel, d, 6, random),
            new LogRadius(d, 1, 4),
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
    Evaluations e = Samples.withValues(samples.draws(30, d));
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
  void everyMinimiserIsOne() {
    // the penalised training objective rises in every direction: with λ → 0, Ĵ itself is least
    Evaluations e = samples.draws(50, 2);
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
}
