package io.kamilton.bench.cluster;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.bench.cluster.SharedSurrogate.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where errors are drawn. */
class SharedPictureTest {
  @Test
  void aLineGoesFromCornerToCorner() {
    List<Result> falling = List.of(new Result(1000, 1), new Result(20_000, 0.01));
    List<Result> outside = List.of(new Result(10, 5), new Result(1e6, 1e-6));
    String svg = SharedPicture.svg(falling, outside);
    assertTrue(svg.contains("class=\"s0\" points=\"64.0,44.0 536.0,284.0\""), svg);
    assertTrue(svg.contains("class=\"s1\" points=\"64.0,44.0 536.0,284.0\""), svg);
  }
}
