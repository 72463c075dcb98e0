package io.kamilton.bench.efficiency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

/** The conversation with a Python process; a stand-in of a few lines speaks where emcee is not. */
class EmceeTest {
  /** Walkers that all move by 1 a step, asking for their densities first. */
  private static final String STAND_IN =
      """
      import struct, sys
      walkers, d, steps, seed = map(int, sys.argv[1:])
      n = walkers * d
      places = list(struct.unpack("<%dd" % n, sys.stdin.buffer.read(8 * n)))
      for t in range(steps):
          sys.stdout.buffer.write(struct.pack("<%dd" % (n + 1), walkers, *places))
          sys.stdout.buffer.flush()
          answers = struct.unpack("<%dd" % walkers, sys.stdin.buffer.read(8 * walkers))
          assert all(a <= 0 for a in answers)
          places = [x + 1 for x in places]
          sys.stdout.buffer.write(struct.pack("<%dd" % (n + 1), 0, *places))
          sys.stdout.buffer.flush()
      """;

  private static final Replicate.Key KEY =
      new Replicate.Key("normal", "emcee", 400, Effort.USUAL, 1);

  @Test
  void countsWhatIsAskedAndKeepsWhereWalkersAre() {
    assumePython();
    // 400/32 − 1 = 11 steps of 32 walkers, 2 of them warm-up
    Replicate run = new Emcee("python3", STAND_IN).run(Planted.target(), KEY);
    assertEquals(11 * 32, run.evaluations());
    assertEquals(1, run.acceptance());
    // starts around 0 with sd 3, then steps 3 to 11, 7 on average; 5 standard errors of 32
    assertEquals(7, run.error(0, Statistic.MEAN), 5 * 3 / Math.sqrt(32));
  }

  @Test
  void aProcessThatEndsEarlyIsAnError() {
    assumePython();
    Emcee dead = new Emcee("python3", "pass");
    assertThrows(UncheckedIOException.class, () -> dead.run(Planted.target(), KEY));
  }

  /** On machines of the project's own Python is there, and its absence an error. */
  private static void assumePython() {
    assumeTrue("true".equals(System.getenv("CI")) || Emcee.runs("python3", "pass"), "no python3");
  }
}
