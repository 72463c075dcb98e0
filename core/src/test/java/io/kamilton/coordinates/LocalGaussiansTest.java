package io.kamilton.coordinates;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.adapt.Log;
import io.kamilton.kernel.DifferentiableFunction;
import io.kamilton.models.Funnel;
import io.kamilton.models.Gaussian;
import io.kamilton.models.KnownTarget;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Coordinates in which scales do not vary are found from f. */
class LocalGaussiansTest {
  private static final int STATES = 64;

  private final RandomStream random = RandomStream.of(17, 0, 0, Purpose.TEST);

  /** θ_j ~ N(μ, τ²), y_j ~ N(θ_j, 10²) for y = 0, μ ~ N(0, 5²), log τ ~ N(0, 1); all centred. */
  private static final class Hierarchy implements DifferentiableFunction {
    private static final int MU = 6;
    private static final int LOG_TAU = 7;

    @Override
    public int dimension() {
      return 8;
    }

    @Override
    public double value(double[] x) {
      double sum = -x[MU] * x[MU] / 50 - x[LOG_TAU] * x[LOG_TAU] / 2;
      for (int j = 0; j < MU; j++) {
        double z = (x[j] - x[MU]) * StrictMath.exp(-x[LOG_TAU]);
        sum -= z * z / 2 + x[LOG_TAU] + x[j] * x[j] / 200;
      }
      return sum;
    }

    @Override
    public void gradient(double[] x, double[] out) {
      double precision = StrictMath.exp(-2 * x[LOG_TAU]);
      out[MU] = -x[MU] / 25;
      out[LOG_TAU] = -x[LOG_TAU];
      for (int j = 0; j < MU; j++) {
        double apart = x[j] - x[MU];
        out[j] = -apart * precision - x[j] / 100;
        out[MU] += apart * precision;
        out[LOG_TAU] += apart * apart * precision - 1;
      }
    }

    /** Of the prior, which the wide errors of y leave nearly as it is. */
    void draw(RandomStream random, double[] x) {
      x[MU] = 5 * random.nextGaussian();
      x[LOG_TAU] = random.nextGaussian();
      for (int j = 0; j < MU; j++) {
        x[j] = x[MU] + StrictMath.exp(x[LOG_TAU]) * random.nextGaussian();
      }
    }
  }

  private List<double[]> draws(KnownTarget target) {
    List<double[]> states = new ArrayList<>();
    for (int i = 0; i < STATES; i++) {
      double[] x = new double[target.dimension()];
      target.draw(random, x);
      states.add(x);
    }
    return states;
  }

  /** z_R ~ N(0, I) whatever z_t is: the slope there is −z_R, deep in the neck as in the mouth. */
  @Test
  void aFunnelBecomesAGaussian() {
    Funnel target = new Funnel(4, 3);
    NonCentred in =
        LocalGaussians.nonCentred(new Log(target), draws(target), List.of(0)).orElseThrow();
    DifferentiableFunction f = in.pull(new Log(target));
    double[] slope = new double[4];
    double[] x = new double[4];
    for (double z : new double[] {-3, 0, 3}) {
      double[] place = {z, 1, -0.5, 2};
      f.gradient(place, slope);
      assertArrayEquals(
          new double[] {-1, 0.5, -2}, Arrays.copyOfRange(slope, 1, 4), 1e-4, "z_t " + z);
    }
    in.back(new double[] {-3, 0, 0, 0}, x);
    assertTrue(x[0] < -7, "deep in the neck: " + x[0]);
    assertArrayEquals(new double[3], Arrays.copyOfRange(x, 1, 4), 1e-6);
  }

  /** Only differences θ_j − μ have a scale that varies, so that no coordinate alone would do. */
  @Test
  void aHierarchyIsNoLongerCentred() {
    Hierarchy f = new Hierarchy();
    List<double[]> states = new ArrayList<>();
    for (int i = 0; i < STATES; i++) {
      double[] x = new double[8];
      f.draw(random, x);
      states.add(x);
    }
    NonCentred in = LocalGaussians.nonCentred(f, states, List.of(Hierarchy.LOG_TAU)).orElseThrow();
    double[] own = range(f, states);
    double[] there =
        range(
            in.pull(f),
            states.stream()
                .map(
                    x -> {
                      double[] z = new double[8];
                      in.forward(x, z);
                      return z;
                    })
                .toList());
    assertTrue(own[1] / own[0] > 500, Arrays.toString(own));
    assertTrue(there[0] > 0.99 && there[1] < 1.01, Arrays.toString(there));
    double[] z = new double[8];
    double[] x = new double[8];
    for (double[] each : states) {
      in.forward(each, z);
      in.back(z, x);
      assertArrayEquals(each, x, 1e-11);
    }
  }

  /** The least and the largest −∂²f of all but log τ, over the states. */
  private static double[] range(DifferentiableFunction f, List<double[]> states) {
    double[] range = {Double.POSITIVE_INFINITY, 0};
    double[] before = new double[8];
    double[] after = new double[8];
    double h = 1e-5;
    for (double[] x : states) {
      for (int l = 0; l < Hierarchy.LOG_TAU; l++) {
        double[] moved = x.clone();
        moved[l] = x[l] + h;
        f.gradient(moved, after);
        moved[l] = x[l] - h;
        f.gradient(moved, before);
        double curvature = (before[l] - after[l]) / (2 * h);
        range[0] = Math.min(range[0], curvature);
        range[1] = Math.max(range[1], curvature);
      }
    }
    return range;
  }

  /** Two funnels beside each other, log scales of standard deviation 1 and 1.5. */
  private record TwoFunnels(Log one, Log two) implements DifferentiableFunction {
    @Override
    public int dimension() {
      return 6;
    }

    @Override
    public double value(double[] x) {
      return one.value(Arrays.copyOf(x, 3)) + two.value(Arrays.copyOfRange(x, 3, 6));
    }

    @Override
    public void gradient(double[] x, double[] out) {
      double[] part = new double[3];
      one.gradient(Arrays.copyOf(x, 3), part);
      System.arraycopy(part, 0, out, 0, 3);
      two.gradient(Arrays.copyOfRange(x, 3, 6), part);
      System.arraycopy(part, 0, out, 3, 3);
    }
  }

  /** Of several coordinates the one that scales vary with the most, whichever comes first. */
  @Test
  void theStrongestDriverIsFound() {
    Funnel narrow = new Funnel(3, 2);
    Funnel wide = new Funnel(3, 3);
    List<double[]> first = draws(narrow);
    List<double[]> second = draws(wide);
    List<double[]> states = new ArrayList<>();
    for (int i = 0; i < STATES; i++) {
      double[] x = Arrays.copyOf(first.get(i), 6);
      System.arraycopy(second.get(i), 0, x, 3, 3);
      states.add(x);
    }
    TwoFunnels f = new TwoFunnels(new Log(narrow), new Log(wide));
    assertTrue(LocalGaussians.nonCentred(f, states, List.of(0)).isPresent());
    for (List<Integer> coordinates : List.of(List.of(0, 3), List.of(3, 0))) {
      assertEquals(3, LocalGaussians.nonCentred(f, states, coordinates).orElseThrow().axis().t());
    }
  }

  @Test
  void thereIsNothingToUndo() {
    Gaussian target = Gaussian.rotated(3, 3);
    assertNothing(LocalGaussians.nonCentred(new Log(target), draws(target), List.of(0, 1, 2)));
    Funnel even = new Funnel(3, 0.5);
    assertNothing(LocalGaussians.nonCentred(new Log(even), draws(even), List.of(0)));
    Gaussian line = Gaussian.standard(1);
    assertNothing(LocalGaussians.nonCentred(new Log(line), draws(line), List.of(0)));
  }

  /** All states the same, and gradients that are no numbers. */
  @Test
  void nothingIsFoundFromNothing() {
    Log f = new Log(new Funnel(3, 3));
    double[] same = {0.1, 0.2, 0.3};
    assertNothing(LocalGaussians.nonCentred(f, List.of(same, same, same, same), List.of(0)));
    DifferentiableFunction none =
        new DifferentiableFunction() {
          @Override
          public int dimension() {
            return 3;
          }

          @Override
          public double value(double[] x) {
            return Double.NaN;
          }

          @Override
          public void gradient(double[] x, double[] out) {
            Arrays.fill(out, Double.NaN);
          }
        };
    assertNothing(LocalGaussians.nonCentred(none, draws(new Funnel(3, 3)), List.of(0)));
  }

  private static void assertNothing(Optional<NonCentred> found) {
    assertTrue(found.isEmpty(), found::toString);
  }
}
