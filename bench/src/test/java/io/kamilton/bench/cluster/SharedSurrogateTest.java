package io.kamilton.bench.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.bench.cluster.SharedSurrogate.Result;
import io.kamilton.diagnostics.SampleStatistics;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What chains know together and apart, and how it is drawn. */
class SharedSurrogateTest {
  @Test
  void asManyChainsEvaluateTogetherAsApart() {
    Result together = SharedSurrogate.of(1, 4, 2);
    Result apart = SharedSurrogate.of(64, 4, 2);
    for (Result each : List.of(together, apart)) {
      assertEquals((1 + 4) * 64, each.evaluations());
      assertTrue(each.smallest() > 0 && each.smallest() < each.error(), each::toString);
      assertTrue(each.error() < each.largest(), each::toString);
    }
  }

  @Test
  void bothAreDrawn() {
    List<Result> good =
        List.of(new Result(1280, 0.1, 0.1, 0.1), new Result(10_240, 0.03, 0.03, 0.03));
    List<Result> bad = List.of(new Result(1280, 0.4, 0.4, 0.4), new Result(10_240, 0.3, 0.3, 0.3));
    String svg = SharedSurrogate.figure(good, bad).svg();
    assertTrue(svg.contains("64 chains, one surrogate"), svg);
    assertTrue(svg.contains("64 chains, each its own"), svg);
  }

  /**
   * Five standard errors of a mean of 1000 squares, which has a skewed distribution: a false alarm
   * less than once in 10⁴ times. What normal coordinates alone would have is refused.
   */
  @Test
  @Tag("statistical")
  void independentDrawsHaveTheErrorThatIsPredicted() {
    int n = 400;
    double[] squares = new double[1000];
    for (int set = 0; set < squares.length; set++) {
      squares[set] = SharedSurrogate.squaredError(independent(n, set));
    }
    double mean = SampleStatistics.mean(squares);
    double tolerance = 5 * StrictMath.sqrt(SampleStatistics.variance(squares) / squares.length);
    double predicted = SharedSurrogate.independent(n) * SharedSurrogate.independent(n);
    assertEquals(predicted, mean, tolerance);
    double ofNormals = 3 / (2.0 * n);
    assertTrue(StrictMath.abs(ofNormals - mean) > tolerance, "this test sees nothing");
  }

  private static List<Point> independent(int n, int set) {
    RandomStream random = RandomStream.of(5, set, 0, Purpose.TEST);
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      double[] x = new double[SharedSurrogate.BANANA.dimension()];
      SharedSurrogate.BANANA.draw(random, x);
      points.add(Point.of(x));
    }
    return points;
  }
}
