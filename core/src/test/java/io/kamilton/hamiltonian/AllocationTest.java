package io.kamilton.hamiltonian;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.kamilton.coordinates.Coordinates;
import io.kamilton.coordinates.InCoordinates;
import io.kamilton.feature.Cosines;
import io.kamilton.feature.FeatureMap;
import io.kamilton.feature.Features;
import io.kamilton.feature.Monomials;
import io.kamilton.feature.Varying;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.learn.Guarded;
import io.kamilton.linalg.Matrix;
import io.kamilton.models.Gaussian;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.score.Finite;
import io.kamilton.score.Lite;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.validation.FlowCheck;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A leapfrog step allocates nothing: a flow of 1000 steps allocates what one of 10 does, to less
 * than a byte a step, once it is compiled.
 */
class AllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int D = 3;
  private static final Evaluations HISTORY = history();

  private static Evaluations history() {
    double[][] rows = new double[40][D];
    Gaussian normal = Gaussian.rotated(D, 5);
    for (int i = 0; i < rows.length; i++) {
      normal.draw(RandomStream.of(1, i, 0, Purpose.TEST), rows[i]);
    }
    return Evaluations.ofDraws(Matrix.of(rows));
  }

  private static Cosines cosines() {
    RandomStream random = RandomStream.of(2, 0, 0, Purpose.FEATURES);
    return Cosines.random(new GaussianKernel(10), D, 30, random);
  }

  static Stream<Arguments> surrogates() {
    Finite finite = new Finite(cosines(), 1e-2);
    Lite lite = new Lite(10, 1);
    Features mixed = Features.stack(Monomials.quadratic(D), Monomials.pairwise(D), cosines());
    return Stream.of(
        Arguments.of("finite", finite.fit(HISTORY)),
        Arguments.of("lite", lite.fit(HISTORY)),
        Arguments.of("finite, Gaussian base", finite.withBase(Base.GAUSSIAN).fit(HISTORY)),
        Arguments.of("lite, Gaussian base", lite.withBase(Base.GAUSSIAN).fit(HISTORY)),
        Arguments.of("contained", contained()),
        Arguments.of("varying", varying()),
        Arguments.of("mixed features", new Finite(mixed, 1e-2).fit(HISTORY)),
        Arguments.of(
            "finite, diagonal metric",
            new InCoordinates(Coordinates.DIAGONAL, finite).fit(HISTORY)),
        Arguments.of(
            "finite, dense metric", new InCoordinates(Coordinates.DENSE, finite).fit(HISTORY)),
        Arguments.of(
            "lite, dense metric, Gaussian base",
            new InCoordinates(Coordinates.DENSE, lite.withBase(Base.GAUSSIAN)).fit(HISTORY)));
  }

  private static DifferentiableFunction varying() {
    FeatureMap map = Varying.bumps(D, 1, -2, 2, 10, Varying.Terms.PRODUCTS);
    return map.combine(new double[map.size()]);
  }

  /** Bent above its level and beyond its radius everywhere. */
  private static DifferentiableFunction contained() {
    BaseDensity gaussian = BaseDensity.gaussianOf(HISTORY);
    return new Guarded(gaussian, gaussian, new Guarded.Bounds(-1e3, 1e6, 1e-3, 1e-9));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("surrogates")
  void aStepAllocatesNothing(String name, DifferentiableFunction f) {
    Mass dense = Mass.ofCovariance(Gaussian.rotated(D, 6).covariance());
    for (Mass mass : new Mass[] {Mass.isotropic(D, 1), dense}) {
      double perStep = bytesPerStep(new Leapfrog(f, mass)::flow);
      assertTrue(perStep < 1, () -> name + " allocates " + perStep + " bytes a step");
    }
    Well well = Well.of(new double[D], Gaussian.rotated(D, 6).covariance());
    double perTurn = bytesPerStep(new WellFlow(f, well)::flow);
    assertTrue(perTurn < 1, () -> name + " allocates " + perTurn + " bytes a step in a well");
  }

  /** The measurement itself sees a gradient that allocates one small array. */
  @Test
  void anAllocationIsSeen() {
    DifferentiableFunction f =
        new DifferentiableFunction() {
          private volatile double[] last = new double[D];

          @Override
          public int dimension() {
            return D;
          }

          @Override
          public double value(double[] x) {
            return 0;
          }

          @Override
          public void gradient(double[] x, double[] out) {
            last = x.clone();
            System.arraycopy(last, 0, out, 0, D);
          }
        };
    double perStep = bytesPerStep(new Leapfrog(f, Mass.isotropic(D, 1))::flow);
    assertTrue(perStep >= D * Double.BYTES, () -> perStep + " bytes a step");
  }

  /** The least of many trials: until vector code is compiled, it allocates. */
  private static double bytesPerStep(FlowCheck.Flow flow) {
    long few = Long.MAX_VALUE;
    long many = Long.MAX_VALUE;
    for (int trial = 0; trial < 500; trial++) {
      few = Math.min(few, bytes(flow, 10));
      many = Math.min(many, bytes(flow, 1000));
    }
    return (many - few) / 990.0;
  }

  private static long bytes(FlowCheck.Flow flow, int steps) {
    double[] q = {0.1, 0.2, 0.3};
    double[] p = {0.3, -0.2, 0.1};
    long id = Thread.currentThread().getId();
    long before = THREADS.getThreadAllocatedBytes(id);
    flow.flow(1e-3, steps, q, p);
    return THREADS.getThreadAllocatedBytes(id) - before;
  }
}
