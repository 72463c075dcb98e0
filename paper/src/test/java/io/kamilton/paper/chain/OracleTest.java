package io.kamilton.paper.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.kamilton.linalg.Matrix;
import io.kamilton.models.Gaussian;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import org.junit.jupiter.api.Test;

class OracleTest {
  private static final long SEED = 5;

  /** {@link Gaussian#rotated} begins with these numbers; draws of it must not. */
  @Test
  void drawsAreOfOtherNumbersThanTheTarget() {
    RandomStream ofTheTarget = RandomStream.of(SEED, 0, 0, Purpose.MODEL);
    Matrix draws = Oracle.draws(Gaussian.standard(2), 3, SEED).points();
    for (int i = 0; i < draws.rows(); i++) {
      assertNotEquals(ofTheTarget.nextGaussian(), draws.get(i, 0));
      assertNotEquals(ofTheTarget.nextGaussian(), draws.get(i, 1));
    }
  }

  @Test
  void drawsAreAFunctionOfTheSeed() {
    Gaussian target = Gaussian.rotated(3, SEED);
    double first = Oracle.draws(target, 2, SEED).points().get(0, 0);
    assertEquals(first, Oracle.draws(target, 9, SEED).points().get(0, 0));
    assertNotEquals(first, Oracle.draws(target, 2, SEED + 1).points().get(0, 0));
  }
}
