package io.kamilton.external.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.target.Call;
import io.kamilton.target.Point;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No process outlives its target, and no call waits for ever. */
@NeedsProgram("python3")
@Timeout(120)
class ClosingTest {
  @Test
  void closingEndsProcesses() {
    ProcessTarget target = Scripts.faulty("good");
    long first = Scripts.pid(target, 0);
    long second = Scripts.pid(target, 1);
    target.close();
    target.close();
    awaitEnd(first);
    awaitEnd(second);
    assertThrows(CancellationException.class, () -> target.answer(new double[2], new Call(0, 1)));
    assertThrows(CancellationException.class, () -> target.answer(new double[2], new Call(7, 1)));
  }

  @Test
  void nothingWasStartedNothingIsClosed() {
    Scripts.faulty("good").close();
  }

  @Test
  void aCallThatWaitsEnds(@TempDir Path folder) throws Exception {
    ExecutorService threads = Executors.newSingleThreadExecutor();
    Path asked = folder.resolve("asked");
    ProcessTarget target = Scripts.faulty("hang", asked.toString());
    try {
      Future<Double> call = threads.submit(() -> target.logEstimate(new double[2], 1));
      while (!Files.exists(asked)) {
        Thread.onSpinWait();
      }
      target.close();
      ExecutionException ended =
          assertThrows(ExecutionException.class, () -> call.get(60, TimeUnit.SECONDS));
      assertTrue(ended.getCause() instanceof CancellationException, "" + ended.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  /** Ctrl-C reaches the program too, and may end it before this process knows: no failure. */
  @Test
  void aSignalForAllIsNoFailure(@TempDir Path folder) throws Exception {
    ExecutorService threads = Executors.newSingleThreadExecutor();
    Path asked = folder.resolve("asked");
    ProcessTarget target = Scripts.faulty("hang", asked.toString());
    try {
      Future<Double> call = threads.submit(() -> target.logEstimate(new double[2], 1));
      while (!Files.exists(asked)) {
        Thread.onSpinWait();
      }
      ProcessHandle program =
          ProcessHandle.current()
              .descendants()
              .filter(each -> !DeadManSwitch.is(each))
              .findFirst()
              .orElseThrow();
      program.destroy();
      program.onExit().join();
      target.close();
      ExecutionException ended =
          assertThrows(ExecutionException.class, () -> call.get(60, TimeUnit.SECONDS));
      assertTrue(ended.getCause() instanceof CancellationException, "" + ended.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  /**
   * A JVM that is killed cannot close anything: its programs see the end of their input, and those
   * that heed neither that nor signals, hang, or left workers behind, are ended.
   */
  @ParameterizedTest
  @ValueSource(strings = {"good", "stubborn", "stubborn-with-workers"})
  void noProcessOutlivesAKilledJvm(String mode) throws Exception {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Waiting.class.getName(),
                mode)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<Long> children = new ArrayList<>();
    try (BufferedReader said = jvm.inputReader()) {
      for (String pid : ("" + said.readLine()).split(" ", -1)) {
        children.add(Long.parseLong(pid));
      }
      jvm.toHandle().destroyForcibly(); // the process itself would close its streams too
      jvm.waitFor();
    }
    assertTrue(mode.endsWith("workers") == (children.size() > 1), children.toString());
    children.forEach(ClosingTest::awaitEnd);
  }

  /** Starts a program from a thread that ends, says its numbers, and waits. */
  static final class Waiting {
    private Waiting() {}

    public static void main(String[] args) throws InterruptedException {
      ProcessTarget target = Scripts.faulty(args[0]);
      Thread asking =
          new Thread(
              () -> {
                Point pids = target.answer(new double[2], new Call(0, 1)).extras().get(0).values();
                StringBuilder line = new StringBuilder();
                for (int i = 0; i < pids.dimension(); i++) {
                  line.append(i == 0 ? "" : " ").append((long) pids.get(i));
                }
                System.out.println(line);
                if (!args[0].equals("good")) {
                  target.answer(new double[2], new Call(0, 2)); // which hangs
                }
              });
      asking.start();
      if (args[0].equals("good")) {
        asking.join();
        assertEquals(-2, target.logEstimate(new double[] {1, 1}, 3)); // it lives
      }
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  private static void awaitEnd(long pid) {
    ProcessHandle.of(pid).ifPresent(process -> process.onExit().join());
  }
}
