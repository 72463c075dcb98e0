package io.kamilton.bench.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.bench.cluster.SharedSurrogate.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What chains know together and apart, and how it is drawn. */
class SharedSurrogateTest {
  @Test
  void asManyChainsEvaluateTogetherAsApart() {
    Result together = SharedSurrogate.of(1, 4);
    Result apart = SharedSurrogate.of(64, 4);
    for (Result each : List.of(together, apart)) {
      assertEquals(4 * 64, each.evaluations());
      assertTrue(each.error() > 0, each::toString);
    }
  }

  @Test
  void bothAreDrawn() {
    List<Result> good = List.of(new Result(1280, 0.1), new Result(10_240, 0.03));
    List<Result> bad = List.of(new Result(1280, 0.4), new Result(10_240, 0.3));
    String svg = SharedSurrogate.figure(good, bad).svg();
    assertTrue(svg.contains("64 chains, one surrogate"), svg);
    assertTrue(svg.contains("64 chains, each its own"), svg);
  }
}
