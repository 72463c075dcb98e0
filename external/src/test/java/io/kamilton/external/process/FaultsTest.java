package io.kamilton.external.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.external.Returns;
import io.kamilton.target.Call;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.TargetException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every way a program can fail is a failure of one evaluation, with words that help. */
@NeedsProgram("python3")
@Timeout(120)
class FaultsTest {
  private static final Duration SHORT = Duration.ofMillis(500);

  private final Path folder;

  FaultsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "error | ERROR | the solver did not converge (π)",
        "crash-at-start | CRASH | No module named 'no_such_module'",
        "crash-at-start | CRASH | ended with status 1 instead of answering",
        "raise | CRASH | ValueError: no root in [0, 1]",
        "partial | CRASH | in the middle of the line \"{\"log_den\"",
        "print | NONSENSE | wrote \"x is now 3\" to standard output, which is not JSON",
        "print | NONSENSE | prints belong on standard error",
        "banner | NONSENSE | \"Loading the model ...\"",
        "number | NONSENSE | \"-12.5\"",
        "endless | NONSENSE | a line of more than 64 MiB",
        "gradient-too-long | NONSENSE | a \"gradient\" of 7 numbers; it must have 2",
        "closes-output | CRASH | closed its standard input or output without ending"
      })
  void faultsHaveWords(String mode, Outcome outcome, String words) {
    try (ProcessTarget target = Scripts.faulty(mode)) {
      String message = Scripts.message(outcome, target);
      assertTrue(message.contains(words), message);
    }
  }

  @Test
  void aProgramThatEndsIsStartedAgain() {
    try (ProcessTarget target = Scripts.faulty("exit-after", "2")) {
      long first = Scripts.pid(target, 0);
      assertEquals(first, Scripts.pid(target, 0));
      String message = Scripts.message(Outcome.CRASH, target);
      assertTrue(message.contains("ended with status 3 instead of answering"), message);
      assertTrue(message.contains("\n  leaving"), message);
      assertNotEquals(first, Scripts.pid(target, 0));
    }
  }

  @Test
  void aSignalIsNamed() {
    try (ProcessTarget target = Scripts.faulty("kill-after", "1")) {
      Scripts.pid(target, 0);
      String message = Scripts.message(Outcome.CRASH, target);
      assertTrue(message.contains("status 137 (signal 9, SIGKILL"), message);
    }
  }

  /** The first failure is told before the second start, and there is no fourth start. */
  @ParameterizedTest
  @CsvSource({
    "crash-at-start, No module named 'no_such_module'",
    "banner, prints belong on standard error"
  })
  void aProgramThatCannotStartIsToldOfAndGivenUp(String mode, String words) {
    List<String> told = new ArrayList<>();
    try (ProcessTarget target = Scripts.heard(told::add, mode)) {
      Scripts.failure(target);
      assertEquals(List.of(), told);
      Scripts.failure(target);
      assertEquals(1, told.size());
      assertTrue(told.get(0).contains(words), told.get(0));
      for (int i = 0; i < 2; i++) {
        TargetException end =
            assertThrows(TargetException.class, () -> target.logEstimate(new double[2], 1));
        String message = "" + end.getMessage();
        assertTrue(message.contains(words), message);
        assertTrue(message.contains("after 3 starts it has not answered once"), message);
      }
      assertEquals(1, told.size());
    }
  }

  /** Programs that were started together fail together: that is one failed start. */
  @Test
  void chainsThatFailTogetherAreOneFailedStart() throws Exception {
    int chains = 4;
    List<String> told = new CopyOnWriteArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(chains);
    try (ProcessTarget target =
        Scripts.heard(told::add, "all-but-last", folder.toString(), chains + "")) {
      List<Future<Double>> answers = new ArrayList<>();
      for (int i = 0; i < chains; i++) {
        double[] x = {i, 0};
        Call call = new Call(i, 1);
        answers.add(threads.submit(() -> target.answer(x, call).logEstimate()));
      }
      for (Future<Double> each : answers.subList(0, chains - 1)) {
        ExecutionException failed = assertThrows(ExecutionException.class, each::get);
        EvaluationFailure why = assertInstanceOf(EvaluationFailure.class, failed.getCause());
        assertEquals(Outcome.CRASH, why.outcome(), why::getMessage);
      }
      Files.writeString(folder.resolve("answer"), "");
      assertEquals(-9, answers.get(chains - 1).get());
      assertEquals(List.of(), told);
    } finally {
      threads.shutdownNow();
    }
  }

  /** An answer, be it an error, shows that a program can start. */
  @ParameterizedTest
  @CsvSource({"0", "5"})
  void aProgramThatHasAnsweredIsStartedAgainForEver(double first) {
    List<String> told = new ArrayList<>();
    try (ProcessTarget target = Scripts.heard(told::add, "once", folder.resolve("was") + "")) {
      try {
        target.logEstimate(new double[] {first, 0}, 1);
      } catch (EvaluationFailure error) {
        assertEquals(Outcome.ERROR, error.outcome());
      }
      for (int i = 0; i < 5; i++) {
        Scripts.message(Outcome.CRASH, target);
      }
      assertEquals(List.of(), told);
    }
  }

  @Test
  void anErrorLeavesTheProgramAlone() {
    try (ProcessTarget target = Scripts.faulty("error")) {
      String withItsNumber = Scripts.message(Outcome.ERROR, target);
      assertEquals(withItsNumber, Scripts.message(Outcome.ERROR, target));
    }
  }

  /** The second line is seen at the next request, before it could be taken for its answer. */
  @Test
  void twoAnswersAreNoticed() {
    try (ProcessTarget target = Scripts.faulty("two")) {
      Scripts.pid(target, 0);
      String message = Scripts.message(Outcome.NONSENSE, target);
      assertTrue(message.contains("without being asked"), message);
    }
  }

  @Test
  void aHangEndsWithAllThatItStarted() throws IOException {
    Path number = folder.resolve("number");
    try (ProcessTarget target = Scripts.faulty(SHORT, "hang-at-5", number.toString())) {
      long first = Scripts.pid(target, 0);
      EvaluationFailure late = Scripts.failure(target, 5, 0);
      assertEquals(Outcome.TIMEOUT, late.outcome(), late::getMessage);
      assertTrue(("" + late.getMessage()).contains("did not answer within 0.5 s"));
      while (!Files.exists(number)) { // it was ended before it had started anything
        assertEquals(Outcome.TIMEOUT, Scripts.failure(target, 5, 0).outcome());
      }
      awaitEnd(Long.parseLong(Files.readString(number)));
      awaitEnd(first);
      assertNotEquals(first, pidInTime(target));
    }
  }

  /** Of the first answer that is not late: this machine may be busy. */
  private static long pidInTime(ProcessTarget target) {
    while (true) {
      try {
        return Scripts.pid(target, 0);
      } catch (EvaluationFailure late) {
        assertEquals(Outcome.TIMEOUT, late.outcome(), late::getMessage);
      }
    }
  }

  @Test
  void silenceAsksWhetherItFlushes() {
    String asked = folder.resolve("asked").toString();
    ProcessSettings settings =
        new ProcessSettings(
            List.of("python3", "faulty.py", "hang", asked),
            Scripts.FOLDER,
            2,
            Returns.LOG_DENSITY,
            false,
            1,
            SHORT,
            null,
            List.of("a", "b"));
    try (ProcessTarget target = new ProcessTarget(settings, message -> {}, Duration.ZERO)) {
      String message = Scripts.message(Outcome.TIMEOUT, target);
      assertTrue(message.contains("does it flush"), message);
    }
  }

  /** The program waits for a file that is made when the message comes. */
  @Test
  void aSlowFirstAnswerIsToldOfOnce() throws IOException {
    Path told = folder.resolve("told");
    ProcessSettings settings =
        ProcessSettings.of(
            List.of("python3", "faulty.py", "waits", told.toString()),
            Scripts.FOLDER,
            List.of("a", "b"));
    // a second message could not make the file again
    Consumer<String> onlyOnce =
        message -> {
          try {
            Path part = folder.resolve("part");
            Files.writeString(part, message, StandardOpenOption.CREATE_NEW);
            Files.move(part, told);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        };
    try (ProcessTarget target = new ProcessTarget(settings, onlyOnce, Duration.ofMillis(100))) {
      Scripts.pid(target, 0);
      Scripts.pid(target, 1);
      String message = Files.readString(told);
      assertTrue(message.contains("has not answered for 0.1 s"), message);
    }
  }

  /** A worker that outlives a program keeps its output open, but must not keep us waiting. */
  @Test
  void aProgramThatDiesIsNoticedThoughAWorkerLives() throws IOException {
    Path number = folder.resolve("number");
    try (ProcessTarget target = Scripts.faulty("orphan", number.toString())) {
      Scripts.message(Outcome.CRASH, target);
      awaitEnd(Long.parseLong(Files.readString(number)));
    }
  }

  @ParameterizedTest
  @CsvSource({"large", "flood"})
  void muchOutputIsNoFault(String mode) {
    try (ProcessTarget target = Scripts.faulty(mode)) {
      for (int i = 0; i < 2; i++) {
        assertEquals(-5, target.logEstimate(new double[] {1, 2}, 7));
      }
    }
  }

  private static void awaitEnd(long pid) {
    ProcessHandle.of(pid).ifPresent(process -> process.onExit().join());
  }
}
