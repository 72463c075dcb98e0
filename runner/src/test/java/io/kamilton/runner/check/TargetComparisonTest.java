package io.kamilton.runner.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.runner.check.TargetComparison.Finding;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Evaluator.OnFailure;
import io.kamilton.target.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TargetComparisonTest {
  /** log π̂ at x with a seed. */
  private interface Density {
    double at(double x, long seed);
  }

  private final AtomicInteger asked = new AtomicInteger();
  private final RandomStream noise = RandomStream.of(8, 0, 0, Purpose.TEST);

  private Evaluator evaluator(Density density) {
    return new Evaluator(
        new Target() {
          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public double logEstimate(double[] x, long seed) {
            asked.incrementAndGet();
            return density.at(x[0], seed);
          }
        },
        OnFailure.STOP,
        0);
  }

  private static double normal(double x, long seed) {
    return -0.5 * x * x;
  }

  private static double estimate(double x, long seed) {
    return normal(x, seed) + RandomStream.of(seed, 0, 0, Purpose.MODEL).nextGaussian();
  }

  private synchronized double careless(double x, long seed) {
    return normal(x, seed) + noise.nextGaussian();
  }

  private List<Evaluated> stored(Density before) {
    Evaluator target = evaluator(before).onFailure(OnFailure.REJECT);
    List<Evaluated> points = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      points.add(target.evaluate(new double[] {0.1 * i - 2}, new Call(0, 100 + i)));
    }
    return points;
  }

  private Finding compare(Density before, Density now) {
    List<Evaluated> points = stored(before);
    asked.set(0);
    Finding found = TargetComparison.of(evaluator(now), points, 3, () -> false);
    assertEquals(asked.get(), found.evaluations());
    return found;
  }

  private void assertSame(int evaluations, Density before, Density now) {
    assertEquals(new Finding(evaluations, ""), compare(before, now));
  }

  @Test
  void aTargetThatIsTheSameCostsFiveEvaluations() {
    assertSame(5, TargetComparisonTest::normal, TargetComparisonTest::normal);
    assertSame(5, TargetComparisonTest::estimate, TargetComparisonTest::estimate);
  }

  /** As of a sum in another order, also where the sum is large. */
  @Test
  void otherLastDigitsAreNoChange() {
    assertSame(5, TargetComparisonTest::normal, (x, seed) -> normal(x, seed) * (1 + 1e-13) + 1e-12);
    assertSame(5, (x, seed) -> 1e8 + normal(x, seed), (x, seed) -> 1e8 + 0.01 + normal(x, seed));
  }

  @Test
  void aChangeIsSeenWithThePointAndBothValues() {
    Finding shifted = compare(TargetComparisonTest::normal, (x, seed) -> normal(x, seed) - 0.001);
    assertEquals("at [-2.0] its log density was -2, and is -2.001 now", shifted.difference());
    assertEquals(5 + 2 * 5, shifted.evaluations());
    // at one of the five points alone
    Finding far = compare(TargetComparisonTest::normal, (x, seed) -> x > 1.5 ? -9 : -0.5 * x * x);
    assertTrue(far.difference().startsWith("at [1.9"), far::toString);
    assertTrue(far.difference().endsWith(" and is -9 now"), far::toString);
    assertEquals(5 + 2, far.evaluations());
  }

  /** With seeds that are heeded a change within the noise is seen too. */
  @Test
  void aChangeOfAnEstimateIsSeen() {
    Density other = (x, seed) -> estimate(x, seed) + 0.01;
    assertTrue(compare(TargetComparisonTest::estimate, other).difference().contains("-"));
  }

  /**
   * A target that ignores its seeds: 20 comparisons of the same one have a false alarm with
   * probability 0.002 in all, and a change by 20 standard deviations is always seen.
   */
  @Test
  @Tag("statistical")
  void targetsThatIgnoreTheirSeedsAreHeldAgainstTheirNoise() {
    for (int i = 0; i < 20; i++) {
      assertSame(5 + 2 * 5 + 5 * 5, this::careless, this::careless);
      Finding found = compare(this::careless, (x, seed) -> careless(x, seed) + 20);
      assertTrue(found.difference().startsWith("at ["), found::toString);
    }
  }

  @Test
  void theSupportIsComparedToo() {
    Density half = (x, seed) -> x < 0 ? Double.NEGATIVE_INFINITY : normal(x, seed);
    assertSame(7, half, half);
    Finding more = compare(half, TargetComparisonTest::normal);
    assertEquals("at [-2.0] its log density was -inf, and is -2 now", more.difference());
    Finding less = compare(TargetComparisonTest::normal, half);
    assertEquals("at [-2.0] its log density was -2, and is -inf now", less.difference());
  }

  @Test
  void flakyTargetsAreNotRefused() {
    // two of three evaluations fail
    Density flaky =
        (x, seed) -> {
          if (asked.get() % 3 != 0) {
            throw new IllegalStateException("no licence");
          }
          return normal(x, seed);
        };
    assertEquals("", compare(TargetComparisonTest::normal, flaky).difference());
    // what failed before may be mended now
    Density broken = (x, seed) -> x < 0 ? Double.NaN : normal(x, seed);
    assertSame(5, broken, TargetComparisonTest::normal);
    // and a corner may fail
    Density corner = (x, seed) -> x > 1.5 ? Double.NaN : normal(x, seed);
    assertEquals("", compare(TargetComparisonTest::normal, corner).difference());
  }

  @Test
  void aTargetThatAlwaysFailsIsRefusedWithItsWords() {
    Density gone =
        (x, seed) -> {
          throw new IllegalStateException("no licence");
        };
    String difference = compare(TargetComparisonTest::normal, gone).difference();
    assertTrue(difference.startsWith("its log density was -2, and now it fails at [-2.0]: "));
    assertTrue(difference.contains("no licence"), difference);
  }

  @Test
  void itIsStoppedWhileATargetHangs() {
    List<Evaluated> points = stored(TargetComparisonTest::normal);
    Density hangs =
        (x, seed) -> {
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return 0;
        };
    asked.set(0);
    assertThrows(
        CancellationException.class,
        () -> TargetComparison.of(evaluator(hangs), points, 2, () -> asked.get() > 1));
  }
}
