package io.kamilton.bench.cost;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Stacks belong to the part that was entered last. */
class PartTest {
  private static Optional<Part> of(String... classes) {
    return Part.of(Stream.of(classes).map(each -> "io.kamilton." + each).toList());
  }

  @Test
  void theInnermostEntryDecides() {
    String surrogate = "learn.Guarded";
    assertEquals(
        Optional.of(Part.TUNING),
        of(surrogate, "adapt.automatic.SurrogateTuning", "adapt.automatic.Refitting", "run.Run"));
    assertEquals(
        Optional.of(Part.FITS),
        of("linalg.Blas", "learn.ValueLearner", "adapt.automatic.Refitting"));
    assertEquals(
        Optional.of(Part.MOVES),
        of(surrogate, "mcmc.SurrogateTransition", "run.StepLoop$Chain", "run.Threads"));
    assertEquals(Optional.of(Part.TARGET), of("models.Banana", "target.Evaluator", "run.StepLoop"));
    assertEquals(Optional.of(Part.OTHER), of("adapt.AdaptiveMetropolis", "run.Run"));
  }

  /** In a run that is kept, the frames of the runner are below those of the sampler. */
  @Test
  void theRunnerIsOutputUnlessTheSamplerIsAtWork() {
    assertEquals(Optional.of(Part.OUTPUT), of("store.LogWriter", "run.Threads", "run.StepLoop"));
    assertEquals(Optional.of(Part.OUTPUT), of("runner.report.Page", "runner.job.NewRun"));
    assertEquals(Optional.of(Part.OTHER), of("run.Run", "runner.job.NewRun"));
    assertEquals(
        Optional.of(Part.TARGET), of("runner.target.X", "target.Evaluator", "run.StepLoop"));
  }

  @Test
  void otherProgramsHaveNoPart() {
    assertEquals(Optional.empty(), Part.of(List.of("java.lang.Thread")));
  }

  /** A class that is renamed would be missed without a word. */
  @Test
  void everyClassThatIsLookedForExists() {
    for (String name : Part.ENTRIES.keySet()) {
      if (!name.endsWith(".")) {
        assertDoesNotThrow(() -> Class.forName(name));
      }
    }
  }
}
