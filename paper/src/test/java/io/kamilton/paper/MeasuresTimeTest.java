package io.kamilton.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuresTimeTest {
  private static final int TRIALS = 4;

  private final Path folder;

  MeasuresTimeTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** Its trials tell how many of them were under way at once. */
  private static final class Crowd extends Experiment {
    private final boolean measuresTime;
    private final AtomicInteger now = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    /** Where trials may run together, each waits for a second one. */
    private final CountDownLatch second;

    Crowd(boolean measuresTime) {
      super(
          measuresTime ? "alone" : "together",
          "A crowd",
          "How many there are.",
          List.of("trial"),
          List.of("one"));
      this.measuresTime = measuresTime;
      second = new CountDownLatch(measuresTime ? 0 : 2);
    }

    @Override
    public boolean measuresTime() {
      return measuresTime;
    }

    @Override
    public List<Trial> trials(Size size) {
      return IntStream.range(0, TRIALS)
          .mapToObj(i -> new Trial(List.of("" + i), 1, seed -> join()))
          .toList();
    }

    private Matrix join() {
      most.accumulateAndGet(now.incrementAndGet(), Math::max);
      second.countDown();
      try {
        assertTrue(second.await(30, TimeUnit.SECONDS), "nobody came");
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      now.decrementAndGet();
      return Matrix.of(new double[] {1});
    }

    @Override
    public Findings findings(Size size, Results results) {
      return new Findings(List.of(), List.of(), List.of());
    }
  }

  private int mostOf(boolean measuresTime) throws IOException {
    Crowd crowd = new Crowd(measuresTime);
    Reproduction reproduction = new Reproduction(folder, List.of(crowd));
    assertTrue(reproduction.run(crowd, Size.TINY, 1, TRIALS, Watch.none(), () -> false));
    return crowd.most.get();
  }

  @Test
  void trialsThatMeasureTimeRunAlone() throws IOException {
    assertEquals(1, mostOf(true));
    assertTrue(mostOf(false) >= 2);
  }
}
