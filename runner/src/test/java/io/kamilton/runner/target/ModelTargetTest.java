package io.kamilton.runner.target;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.target.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ModelTargetTest {
  private static final AtomicInteger CLOSED = new AtomicInteger();

  /** A class of the user's with something to close. */
  public static final class Closing implements Target, AutoCloseable {
    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      return 0;
    }

    @Override
    public void close() {
      CLOSED.incrementAndGet();
    }
  }

  @Test
  void aTargetOfAnotherDimensionIsClosed() {
    Model model =
        ModelFile.parse(
            "target: {class: %s}%nparameters: [{name: x, size: 3}]"
                .formatted(Closing.class.getName()),
            Path.of("x.yaml"));
    assertThrows(InputException.class, () -> ModelTarget.open(model, List.of(), message -> {}));
    assertEquals(1, CLOSED.get());
  }
}
