package io.kamilton.external;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.target.Call;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

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
      ProcessHandle program = ProcessHandle.current().descendants().findFirst().orElseThrow();
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

  /** A JVM that is killed cannot close anything: its programs see the end of their input. */
  @Test
  void noProcessOutlivesAKilledJvm() throws Exception {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Waiting.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    long child;
    try (BufferedReader said = jvm.inputReader()) {
      child = Long.parseLong("" + said.readLine());
      jvm.destroyForcibly().waitFor();
    }
    awaitEnd(child);
  }

  /** Starts a program, says its number, and waits. */
  static final class Waiting {
    private Waiting() {}

    public static void main(String[] args) throws InterruptedException {
      ProcessTarget target = Scripts.faulty("good");
      System.out.println(Scripts.pid(target, 0));
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  private static void awaitEnd(long pid) {
    ProcessHandle.of(pid).ifPresent(process -> process.onExit().join());
  }
}
