package io.kamilton.external.process;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.Outcome;
import io.kamilton.target.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@NeedsProgram("python3")
@Timeout(120)
class ProcessTargetTest {
  private static final String DATA = "{\"y\": [1,\n 2], \"name\": \"größe\"}";

  @Test
  void everyNumberArrivesWithAllItsBits() {
    double[] x = {0.1 + 0.2, -Double.MIN_VALUE};
    try (ProcessTarget target = Scripts.faulty("echo")) {
      Answer answer = target.answer(x, new Call(0, (1L << 31) - 1));
      assertEquals("theta", answer.extras().get(0).name());
      assertArrayEquals(x, answer.extras().get(0).values().toArray());
      assertEquals((1L << 31) - 1, answer.extras().get(1).values().get(0));
    }
  }

  @Test
  void severalSeedsArriveAsAList() {
    try (ProcessTarget target = Scripts.faulty("echo")) {
      Answer answer = target.answer(new double[2], new Call(0, Seeds.of(3, 0, 12)));
      assertEquals("seeds", answer.extras().get(1).name());
      assertArrayEquals(new double[] {3, 0, 12}, answer.extras().get(1).values().toArray());
    }
  }

  @Test
  void aChainHasAProcessOfItsOwn() {
    try (ProcessTarget target = Scripts.faulty("good")) {
      long first = Scripts.pid(target, 0);
      assertNotEquals(first, Scripts.pid(target, 1));
      assertEquals(first, Scripts.pid(target, 0));
    }
  }

  @Test
  void chainsAreAskedAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(3);
    CountDownLatch together = new CountDownLatch(3);
    try (ProcessTarget target = Scripts.faulty("good")) {
      List<Future<Double>> sums =
          List.of(0, 1, 2).stream()
              .map(
                  chain ->
                      threads.submit(
                          () -> {
                            together.countDown();
                            together.await();
                            double sum = 0;
                            for (int i = 0; i < 500; i++) {
                              sum +=
                                  target.answer(new double[] {chain, i}, call(chain)).logEstimate();
                            }
                            return sum;
                          }))
              .toList();
      double squares = 499.0 * 500 * 999 / 6;
      for (int chain = 0; chain < 3; chain++) {
        assertEquals(-squares - 500.0 * chain * chain, sums.get(chain).get());
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static Call call(int chain) {
    return new Call(chain, 1);
  }

  @Test
  void dataComesFirst() {
    try (ProcessTarget target = Scripts.target(null, DATA, "handshake.py")) {
      Answer answer = target.answer(new double[] {4, 6}, call(0));
      assertEquals(-25, answer.logEstimate());
      assertArrayEquals(new double[] {3, 5}, answer.extras().get(0).values().toArray());
      assertEquals(-9, target.answer(new double[] {1, 5}, call(1)).logEstimate());
    }
  }

  @Test
  void dataCanBeRefused() {
    try (ProcessTarget target = Scripts.target(null, "{\"refuse\": 1}", "handshake.py")) {
      String message = Scripts.message(Outcome.ERROR, target);
      assertTrue(message.contains("when given its data: refuse is no data"), message);
      // it is never asked for a density without its data
      String again = Scripts.message(Outcome.ERROR, target);
      assertTrue(again.contains("when given its data: refuse is no data"), again);
    }
    try (ProcessTarget target = Scripts.target(null, DATA, "faulty.py", "forgets-data")) {
      String message = Scripts.message(Outcome.NONSENSE, target);
      assertTrue(message.contains("did not answer {\"ready\": true} to its data"), message);
    }
  }

  @Test
  void foldersAndArgumentsMayHaveAnyName(@TempDir Path folder) throws IOException {
    Path own = Files.createDirectories(folder.resolve("Größe und ∇ f"));
    Path script = Files.copy(Scripts.FOLDER.resolve("faulty.py"), own.resolve("modèle.py"));
    Files.writeString(script, "#!/usr/bin/env python3\n" + Files.readString(script));
    assertTrue(script.toFile().setExecutable(true));
    List<String> names = List.of("a", "b");
    for (List<String> command :
        List.of(
            List.of("./modèle.py", "good", "λ \"x\" $HOME"),
            List.of("python3", "modèle.py", "good", "λ"))) {
      try (ProcessTarget target =
          new ProcessTarget(ProcessSettings.of(command, own, names), message -> {})) {
        target.requireProgram();
        assertEquals(-5, target.logEstimate(new double[] {1, 2}, 1));
      }
    }
  }

  @Test
  void aPointThatJsonCannotHoldIsAnError() {
    try (ProcessTarget target = Scripts.faulty("good")) {
      var failure = Scripts.failure(target, 0, Double.POSITIVE_INFINITY);
      assertEquals(Outcome.ERROR, failure.outcome());
      assertEquals("theta[1] is Infinity, which no request can hold", failure.getMessage());
    }
  }

  @Test
  void anotherDimensionIsRefused() {
    try (ProcessTarget target = Scripts.faulty("good")) {
      assertThrows(
          IllegalArgumentException.class, () -> target.answer(new double[3], new Call(0, 1)));
    }
  }
}
