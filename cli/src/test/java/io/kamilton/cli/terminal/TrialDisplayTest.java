package io.kamilton.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.paper.Experiment;
import io.kamilton.paper.Size;
import io.kamilton.paper.Trial;
import io.kamilton.paper.experiments.Experiments;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialDisplayTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Experiment EXPERIMENT = Experiments.all().get(0);
  private static final List<Trial> TRIALS = EXPERIMENT.trials(Size.QUICK);

  private final StringWriter err = new StringWriter();
  private long now;

  private TrialDisplay display(boolean terminal) {
    return new TrialDisplay(new PrintWriter(err, true), terminal, () -> now);
  }

  private void finish(TrialDisplay display, int trials, long secondsEach) {
    for (int i = 0; i < trials; i++) {
      now += secondsEach * SECOND;
      display.finished(EXPERIMENT, TRIALS.get(i));
    }
  }

  @Test
  void aLineEveryFewSecondsAndOneAtTheEnd() {
    TrialDisplay display = display(false);
    display.begins(EXPERIMENT, TRIALS, TRIALS);
    finish(display, 10, 1);
    display.ends(EXPERIMENT, true);
    assertEquals(
        """
        trajectories: 5/20 trials · 15 s left
        trajectories: 10/20 trials · 10 s left
        trajectories: 10 of 20 trials, 10 s
        """,
        err.toString());
  }

  @Test
  void aTerminalsLineIsDrawnOver() {
    TrialDisplay display = display(true);
    display.begins(EXPERIMENT, TRIALS, TRIALS);
    finish(display, 2, 1);
    display.ends(EXPERIMENT, false);
    String[] drawn = err.toString().split("\r\u001b\\[2K", -1);
    assertEquals(4, drawn.length, err::toString);
    assertTrue(drawn[2].startsWith("trajectories: 2/20 trials"), drawn[2]);
    assertEquals("trajectories: stopped, 2 of 20 trials, 2 s\n", drawn[3]);
  }

  @Test
  void whatWasThereIsSaid() {
    TrialDisplay display = display(false);
    display.begins(EXPERIMENT, TRIALS, TRIALS.subList(7, TRIALS.size()));
    assertEquals("trajectories: goes on, 7 of 20 trials are there already\n", err.toString());
    err.getBuffer().setLength(0);
    display(false).ends(EXPERIMENT, true);
    assertEquals("trajectories: its results are there already\n", err.toString());
  }
}
