package io.kamilton.external.umbridge.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.external.StalledClients;
import io.kamilton.external.umbridge.client.UmBridgeModel;
import io.kamilton.external.umbridge.client.UmBridgeSettings;
import io.kamilton.external.umbridge.client.UmBridgeTarget;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.Target;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Our client asks our server: what arrives is what the target said, bit for bit. */
@Timeout(60)
class RoundTripTest {
  private static final int DIMENSION = 3;

  /** Any double comes out, as a function of all bits that went in and of the seed. */
  private static final class Scrambled implements DifferentiableTarget {
    @Override
    public int dimension() {
      return DIMENSION;
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      long bits = seed;
      for (double each : x) {
        bits = 31 * bits + Double.doubleToRawLongBits(each);
      }
      return Double.longBitsToDouble(RandomStream.of(bits, 0, 0, Purpose.TEST).nextLong());
    }

    @Override
    public void gradient(double[] x, double[] out) {
      for (int l = 0; l < out.length; l++) {
        out[l] = x[l] / 3;
      }
    }
  }

  private static UmBridgeServer serve(Target target) throws IOException {
    return UmBridgeServer.start(target, List.of("here", "posterior"), 0, 4);
  }

  private static UmBridgeTarget ask(UmBridgeServer server, @Nullable String seedKey) {
    return UmBridgeTarget.of(
        UmBridgeModel.open(
            new UmBridgeSettings(
                List.of(server.address()), "posterior", "{}", seedKey, DIMENSION, null),
            message -> {}));
  }

  private static double[] anyPoint(RandomStream random) {
    double[] x = new double[DIMENSION];
    for (int l = 0; l < x.length; ) {
      double any = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(any)) {
        x[l++] = any;
      }
    }
    return x;
  }

  @Test
  void valuesAndGradientsBitForBit() throws IOException {
    Scrambled here = new Scrambled();
    RandomStream random = RandomStream.of(1, 0, 0, Purpose.TEST);
    try (UmBridgeServer server = serve(here);
        UmBridgeTarget there = ask(server, "seed")) {
      int finite = 0;
      for (int i = 0; i < 300; i++) {
        double[] x = anyPoint(random);
        long seed = random.nextLong() >>> 33;
        double expected = here.logEstimate(x, seed);
        if (Double.isNaN(expected) || expected == Double.POSITIVE_INFINITY) {
          continue;
        }
        finite++;
        assertEquals(
            Double.doubleToRawLongBits(expected),
            Double.doubleToRawLongBits(there.logEstimate(x, seed)));
        double[] gradient = new double[DIMENSION];
        double[] expectedGradient = new double[DIMENSION];
        here.gradient(x, expectedGradient);
        ((DifferentiableTarget) there).gradient(x, gradient);
        assertArrayEquals(expectedGradient, gradient);
      }
      assertTrue(finite > 250, () -> "most doubles are finite");
    }
  }

  /** Without a seed in the configuration an estimate is a new one every time. */
  @Test
  void withoutASeedEstimatesDiffer() throws IOException {
    try (UmBridgeServer server = serve(new Scrambled());
        UmBridgeTarget there = ask(server, null)) {
      double[] x = {1, 2, 3};
      assertNotEquals(there.logEstimate(x, 5), there.logEstimate(x, 5));
    }
  }

  /** A target whose answer is, or whose failure is, what the test says. */
  private record Says(double value, @Nullable RuntimeException failure) implements Target {
    @Override
    public int dimension() {
      return DIMENSION;
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      if (failure != null) {
        throw failure;
      }
      return value;
    }
  }

  @Test
  void minusInfinityArrivesAsItself() throws IOException {
    try (UmBridgeServer server = serve(new Says(Double.NEGATIVE_INFINITY, null));
        UmBridgeTarget there = ask(server, null)) {
      assertEquals(Double.NEGATIVE_INFINITY, there.logEstimate(new double[DIMENSION], 1));
    }
  }

  @Test
  void failuresArriveAsErrors() throws IOException {
    assertError(new Says(Double.NaN, null), "HTTP 500, InvalidOutput: The log density is NaN.");
    assertError(
        new Says(Double.POSITIVE_INFINITY, null),
        "HTTP 500, InvalidOutput: The log density is Infinity.");
    assertError(
        new Says(0, new EvaluationFailure(Outcome.CRASH, "it \"ended\"\n  with π")),
        "HTTP 500, InvalidOutput: it \"ended\"\n  with π");
    assertError(
        new Says(0, new IllegalStateException()),
        "HTTP 500, InvalidOutput: java.lang.IllegalStateException");
  }

  private static void assertError(Target target, String words) throws IOException {
    try (UmBridgeServer server = serve(target);
        UmBridgeTarget there = ask(server, null)) {
      EvaluationFailure failure =
          assertThrows(EvaluationFailure.class, () -> there.logEstimate(new double[DIMENSION], 1));
      assertEquals(Outcome.ERROR, failure.outcome());
      assertTrue(("" + failure.getMessage()).endsWith(words), failure::getMessage);
    }
  }

  /** Four requests wait for each other within the target; chains have numbers of their own. */
  @Test
  void requestsRunAtOnce() throws IOException {
    CountDownLatch all = new CountDownLatch(4);
    Target meeting =
        new Target() {
          @Override
          public int dimension() {
            return DIMENSION;
          }

          @Override
          public double logEstimate(double[] x, long seed) {
            all.countDown();
            try {
              all.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
            return x[0];
          }
        };
    try (UmBridgeServer server = serve(meeting);
        UmBridgeTarget there = ask(server, null)) {
      List<Thread> threads =
          IntStream.range(0, 4)
              .mapToObj(
                  i -> new Thread(() -> there.logEstimate(new double[] {i, 0, 0}, 1), "chain-" + i))
              .toList();
      threads.forEach(Thread::start);
      threads.forEach(
          each -> {
            try {
              each.join();
            } catch (InterruptedException e) {
              throw new AssertionError(e);
            }
          });
      assertEquals(0, all.getCount());
    }
  }

  /** Each of the two threads that evaluate could be held by a hundred of them. */
  @Test
  void stalledClientsKeepNobodyWaiting() throws IOException {
    try (UmBridgeServer server =
            UmBridgeServer.start(new Says(-1.5, null), List.of("posterior"), 0, 2);
        StalledClients stalled = new StalledClients(200, server.address().getPort(), "/Evaluate");
        UmBridgeTarget there = ask(server, null)) {
      for (int i = 0; i < 20; i++) {
        assertEquals(
            -1.5,
            there.logEstimate(new double[DIMENSION], 1),
            "beside " + stalled.count() + " others");
      }
    }
  }
}
