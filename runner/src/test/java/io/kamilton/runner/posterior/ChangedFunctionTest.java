package io.kamilton.runner.posterior;

import static io.kamilton.parameter.Parameter.parameter;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.models.Banana;
import io.kamilton.run.Ending;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.output.Work;
import io.kamilton.runner.summary.Finding;
import io.kamilton.runner.summary.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Targets that change between a run and what goes on with it. */
class ChangedFunctionTest {
  private final Path first;
  private final Path next;

  ChangedFunctionTest(@TempDir Path folder) {
    first = folder.resolve("first");
    next = folder.resolve("next");
  }

  private static Posterior posterior(ToDoubleFunction<double[]> logDensity) {
    return Posterior.logDensity("m", logDensity, parameter("x", 2))
        .chains(2)
        .warmup(100)
        .draws(100);
  }

  private static double normal(double[] x) {
    return -0.5 * (x[0] * x[0] + x[1] * x[1]);
  }

  private static Posterior banana() {
    Banana banana = new Banana(2, 0.1, 4);
    return posterior(x -> banana.logEstimate(x, 0));
  }

  private static Work work(PosteriorDraws draws) {
    return Objects.requireNonNull(draws.summary().facts().work());
  }

  @Test
  void aBananaTeachesNoNormal() throws IOException {
    var unused = banana().in(first).run();
    PosteriorRun taught = posterior(ChangedFunctionTest::normal).in(next).from(first);
    InputException refused = assertThrows(InputException.class, taught::run);
    String message = String.valueOf(refused.getMessage());
    assertTrue(
        message.startsWith("the earlier run in " + first + " had another target: at x.1 = "),
        message);
    assertTrue(message.contains(" its log density was "), message);
    assertTrue(message.contains("--accept-changed-target"), message);
    assertFalse(Files.exists(next), "nothing is written");

    PosteriorDraws accepted = taught.acceptChangedTarget().run();
    assertEquals(Verdict.Level.CARE, found(accepted, Finding.Kind.EARLIER_TARGET).level());
    assertTrue(
        accepted.warnings().stream()
            .anyMatch(each -> each.contains("had another target, which was accepted: at x")));
    assertTrue(accepted.report().notes().get(0).startsWith("a changed target was accepted: at x"));
  }

  @Test
  void theSameTargetTeaches() throws IOException {
    var unused = banana().in(first).run();
    PosteriorDraws taught = banana().in(next).from(first).run();
    assertEquals(List.of(5L), List.of(work(taught).comparisons()));
    assertTrue(taught.report().notes().get(0).contains("gave stored values again (5 evaluations)"));
  }

  @Test
  void aRunIsNotResumedWithAnotherFunction() throws IOException {
    var unused = banana().in(first).maxEvaluations(200).run();
    byte[] log = Files.readAllBytes(first.resolve("log/run.log"));
    PosteriorRun other = posterior(ChangedFunctionTest::normal).in(first);
    InputException refused = assertThrows(InputException.class, other::resume);
    String message = String.valueOf(refused.getMessage());
    assertTrue(
        message.startsWith("the run in " + first + " was made with another target: at x"), message);
    assertArrayEquals(log, Files.readAllBytes(first.resolve("log/run.log")), "nothing is changed");

    PosteriorDraws accepted = other.acceptChangedTarget().resume();
    Finding changed = found(accepted, Finding.Kind.CHANGED_TARGET);
    assertEquals(Verdict.Level.DO_NOT_USE, changed.level());
    assertTrue(
        accepted.warnings().stream()
            .anyMatch(each -> each.startsWith("The target changed before this run was resumed")));
    PosteriorDraws again =
        posterior(ChangedFunctionTest::normal).draws(120).in(first).acceptChangedTarget().resume();
    assertTrue(again.verdict().findings().contains(changed), "it is not forgotten");
  }

  private static Finding found(PosteriorDraws draws, Finding.Kind kind) {
    return draws.verdict().findings().stream()
        .filter(each -> each.kind() == kind)
        .findFirst()
        .orElseThrow();
  }

  /** What is compared is counted apart, and shifts no draw. */
  @Test
  void theSameFunctionGoesOnToTheSameDraws() throws IOException {
    PosteriorDraws whole = banana().in(first).run();
    AtomicInteger asked = new AtomicInteger();
    Banana banana = new Banana(2, 0.1, 4);
    Posterior counted =
        posterior(
            x -> {
              asked.incrementAndGet();
              return banana.logEstimate(x, 0);
            });
    var unused = counted.in(next).maxEvaluations(200).run();
    PosteriorDraws resumed = counted.in(next).resume();
    assertArrayEquals(whole.draws("x.1").pooled(), resumed.draws("x.1").pooled());
    assertEquals(work(whole).evaluations(), work(resumed).evaluations());
    assertEquals(0, work(whole).comparisons());
    assertEquals(5, work(resumed).comparisons());
    assertEquals(work(resumed).evaluations() + 5, asked.get());
    PosteriorDraws done = counted.in(next).resume();
    assertEquals(work(resumed).evaluations() + 5, asked.get(), "nothing is left to do");
    assertEquals(5, work(done).comparisons());
  }

  /** Whoever stops a comparison has compared nothing: the next resumption does. */
  @Test
  void aComparisonThatIsStoppedIsMadeLater() throws IOException {
    var unused = banana().in(first).run();
    AtomicBoolean hangs = new AtomicBoolean(true);
    Posterior hanging =
        posterior(
            x -> {
              try {
                new CountDownLatch(hangs.get() ? 1 : 0).await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              return normal(x);
            });
    PosteriorRun run = hanging.in(next).from(first);
    long began = System.nanoTime();
    PosteriorDraws stopped = run.stopWhen(() -> System.nanoTime() - began > 100_000_000L).run();
    assertEquals(Optional.of(Ending.CANCELLED), stopped.ending());
    assertEquals(0, work(stopped).evaluations());
    hangs.set(false);
    InputException refused = assertThrows(InputException.class, hanging.in(next)::resume);
    assertTrue(String.valueOf(refused.getMessage()).contains("had another target"));
  }
}
