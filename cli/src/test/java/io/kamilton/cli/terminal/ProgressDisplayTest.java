package io.kamilton.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.adapt.ChainRound;
import io.kamilton.mcmc.Transition;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.runner.progress.ChainTallies;
import io.kamilton.runner.progress.FakeSteps;
import io.kamilton.runner.progress.KeptDraws;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import io.kamilton.text.NumberText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressDisplayTest {
  private static final String ESC = "\u001b[";

  private final StringWriter err = new StringWriter();
  private long nanos = 17;
  private @Nullable ChainTallies tallies;

  /** The counts that the display shows. */
  private ChainTallies counted(Run.Settings settings) {
    ChainTallies counted = new ChainTallies(settings);
    tallies = counted;
    return counted;
  }

  /** The display as a run tells of itself: what is shown was counted before. */
  private RunListener told(ProgressDisplay display) {
    return RunListener.all(List.of(Objects.requireNonNull(tallies), display));
  }

  private ProgressDisplay display(int chains, int warmup, int draws, boolean terminal) {
    return new ProgressDisplay(
        new Run.Settings(chains, warmup, draws, 1, 1),
        counted(new Run.Settings(chains, warmup, draws, 1, 1)),
        new KeptDraws(1, chains),
        new PrintWriter(err),
        terminal,
        80,
        () -> nanos);
  }

  /** What is printed when the clock stands so many seconds after the last time. */
  private String after(double seconds, ProgressDisplay display) {
    nanos += (long) (seconds * 1e9);
    display.tick();
    return printed();
  }

  private String printed() {
    String text = err.toString();
    err.getBuffer().setLength(0);
    return text;
  }

  /** All chains make the iterations from first to last, and end a round. */
  private void run(ProgressDisplay display, int chains, long first, long last, double a) {
    List<ChainRound> round = FakeSteps.round(chains, first, last, a);
    for (ChainRound chain : round) {
      chain.transitions().forEach(step -> told(display).step(chain.chain(), step));
    }
    told(display).round(round, first == 1);
  }

  private void step(ProgressDisplay display, int chain, long first, long last, double a) {
    for (long t = first; t <= last; t++) {
      told(display).step(chain, FakeSteps.step(t, a));
    }
  }

  private static List<Transition> normals(int chain, int length) {
    List<Transition> steps = new ArrayList<>();
    for (int t = 1; t <= length; t++) {
      double z = RandomStream.of(3, chain, t, Purpose.TEST).nextGaussian();
      steps.add(FakeSteps.step(t, 1, Outcome.FINITE, z));
    }
    return steps;
  }

  private static Evaluated tried(Outcome outcome) {
    return new Evaluated(Point.of(0), Double.NEGATIVE_INFINITY, outcome, 1);
  }

  @Test
  void aLineEveryFiveSeconds() {
    ProgressDisplay display = display(2, 1000, 500, false);
    told(display).tried(0, tried(Outcome.FINITE));
    told(display).tried(1, tried(Outcome.FINITE));
    step(display, 0, 1, 380, 0.2);
    step(display, 1, 1, 340, 0.4);
    assertEquals("", after(4.9, display));
    assertEquals(
        "warm-up 340/1000 · 722 evaluations · 144/s · accepted 0.30 · 16 s left\n",
        after(0.1, display));
    assertEquals("", after(4.9, display));
    step(display, 1, 341, 342, 0.4);
    assertEquals(
        "warm-up 342/1000 · 724 evaluations · 72/s · accepted 0.30 · 32 s left\n",
        after(0.1, display));
  }

  @Test
  void theEndOfWarmupIsSaidAtOnce() {
    ProgressDisplay display = display(2, 100, 100, false);
    step(display, 0, 1, 50, 0.5);
    step(display, 1, 1, 50, 0.5);
    assertTrue(after(5, display).startsWith("warm-up 50/100 · 100 evaluations · 20/s"));
    step(display, 0, 51, 100, 0.5);
    step(display, 1, 51, 100, 0.5);
    assertEquals("", after(1, display), "the round is not done");
    told(display).round(FakeSteps.round(2, 1, 100, 0.5), true);
    assertEquals(
        "warm-up done · 200 evaluations · 33/s · accepted 0.50 · 6 s left\n", after(0, display));
    assertEquals("", after(4, display), "it is said once");
    run(display, 2, 101, 150, 0.9);
    assertEquals(
        "sampling 50/100 · 300 evaluations · 27/s · accepted 0.90 · 4 s left\n", after(1, display));
  }

  @Test
  void aRunWithinTheFirstIntervalIsQuiet() {
    ProgressDisplay display = display(1, 10, 10, false);
    run(display, 1, 1, 10, 0.5);
    assertEquals("", after(2, display));
    run(display, 1, 11, 20, 0.5);
    assertEquals("", after(2.5, display));
    display.close();
    assertEquals("", printed());
  }

  @Test
  void aMessageIsPrintedAlsoInAQuietRun() {
    ProgressDisplay display = display(1, 10, 10, false);
    display.message("kamilton: one");
    assertEquals("kamilton: one\n", after(0, display));
    display.message("kamilton: two");
    display.close();
    assertEquals("kamilton: two\n", printed());
  }

  @Test
  void theEndIsSaidOnce() {
    ProgressDisplay display = display(1, 10, 10, false);
    run(display, 1, 1, 10, 0.5);
    String first = after(5, display);
    assertTrue(first.startsWith("warm-up done · 10 evaluations"), first);
    run(display, 1, 11, 20, 0.25);
    nanos += 1_000_000_000L;
    display.close();
    assertEquals("sampling 10/10 · 20 evaluations · 3.3/s · accepted 0.25\n", printed());
    display.close();
    assertEquals("", printed());
  }

  @Test
  void failuresAreShown() {
    ProgressDisplay display = display(1, 10, 10, false);
    told(display).tried(0, tried(Outcome.OUTSIDE));
    told(display).tried(0, tried(Outcome.CRASH));
    assertTrue(after(5, display).endsWith(" · 1 failure\n"));
    told(display).step(0, FakeSteps.step(1, 0, Outcome.NAN, 0));
    assertTrue(after(5, display).endsWith(" · 2 failures\n"));
  }

  /** What is known counts as done, but says nothing of the speed. */
  @Test
  void roundsOfAResumedRunCount() {
    ProgressDisplay display = display(2, 100, 100, false);
    told(display).round(FakeSteps.round(2, 1, 100, 0.5), true);
    told(display).round(FakeSteps.round(2, 101, 120, 0.6), false);
    assertEquals("sampling 20/100 · 240 evaluations · accepted 0.60\n", after(5, display));
    // of the next round ten iterations are known, ten are made
    step(display, 0, 131, 140, 0.6);
    step(display, 1, 131, 140, 0.6);
    told(display).round(FakeSteps.round(2, 121, 140, 0.6), false);
    assertEquals(
        "sampling 40/100 · 280 evaluations · 2/s · accepted 0.60 · 1 min left\n",
        after(5, display));
  }

  @Test
  void convergenceIsShownOfKeptDraws() {
    KeptDraws draws = new KeptDraws(1, 2);
    ProgressDisplay display =
        new ProgressDisplay(
            new Run.Settings(2, 0, 2000, 1, 1),
            counted(new Run.Settings(2, 0, 2000, 1, 1)),
            draws,
            new PrintWriter(err),
            false,
            80,
            () -> nanos);
    List<ChainRound> round = FakeSteps.round(2, chain -> normals(chain, 40));
    draws.round(round, false);
    told(display).round(round, false);
    String ess = NumberText.count((long) draws.leastBulkEss());
    String rHat = NumberText.twoDecimals(draws.worstRHat());
    assertEquals(
        "sampling 40/2000 · 80 evaluations · accepted 1.00 · r_hat "
            + rHat
            + " · ess "
            + ess
            + "\n",
        after(5, display));
  }

  @Test
  void barsAreDrawnOver() {
    ProgressDisplay display = display(2, 100, 100, true);
    assertEquals("", after(0.1, display));
    step(display, 0, 1, 50, 0.5);
    assertEquals(
        "\r"
            + ESC
            + "2Kchain 1  warm-up    50/100  "
            + "█".repeat(9)
            + "░".repeat(27)
            + "  accepted 0.50\n\r"
            + ESC
            + "2Kchain 2  warm-up     0/100  "
            + "░".repeat(36)
            + "\n\r"
            + ESC
            + "2K50 evaluations · 250/s · 2 s left\n",
        after(0.1, display));
  }

  @Test
  void aMessageStandsAboveTheBars() {
    ProgressDisplay display = display(1, 10, 10, true);
    String first = after(0.2, display);
    assertFalse(first.contains("A"), first);
    display.message("kamilton: look");
    String second = after(0.01, display);
    assertTrue(
        second.startsWith(
            ESC + "2A\r" + ESC + "Jkamilton: look\n\r" + ESC + "2Kchain 1  warm-up    0/10  "),
        second);
    String third = after(0.2, display);
    assertTrue(third.startsWith(ESC + "2A\r" + ESC + "2Kchain 1"), third);
    display.close();
    assertTrue(printed().endsWith("\n"));
  }

  @Test
  void manyChainsShareABar() {
    ProgressDisplay display = display(17, 100, 100, true);
    for (int chain = 0; chain < 17; chain++) {
      step(display, chain, 1, chain == 3 ? 20 : 100, 0.5);
    }
    String[] lines = after(0.2, display).split("\n", -1);
    assertEquals(3, lines.length);
    assertTrue(lines[0].contains("17 chains  warm-up    20/100  █"), lines[0]);
  }

  @ParameterizedTest
  @CsvSource({"20", "40", "60", "80", "200"})
  void noLineReachesTheLastColumn(int columns) {
    ProgressDisplay display =
        new ProgressDisplay(
            new Run.Settings(12, 1_000_000, 10, 1, 1),
            counted(new Run.Settings(12, 1_000_000, 10, 1, 1)),
            new KeptDraws(1, 12),
            new PrintWriter(err),
            true,
            columns,
            () -> nanos);
    step(display, 0, 1, 5, 0.5);
    for (String line : after(1, display).split("\n", -1)) {
      assertTrue(line.replace("\r" + ESC + "2K", "").length() < columns, line);
    }
  }

  @Test
  void nothingDependsOnTheLocale() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      ProgressDisplay display = display(1, 10_000, 10, false);
      step(display, 0, 1, 2345, 0.5);
      assertEquals(
          "warm-up 2345/10000 · 2,345 evaluations · 469/s · accepted 0.50 · 17 s left\n",
          after(5, display));
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {"none, 80", "'', 80", "132, 132", "-3, 80", "wide, 80", "0, 80", "999999999, 80"})
  void theWidthIsThatOfTheVariable(String variable, int columns) {
    assertEquals(columns, ProgressDisplay.columns(variable));
  }

  @Test
  void aBrokenStandardErrorIsLeftAlone() {
    Failing checked = new Failing(new IOException("Broken pipe"));
    Failing unchecked = new Failing(new UncheckedIOException(new IOException("closed")));
    for (Failing broken : List.of(checked, unchecked)) {
      ProgressDisplay display =
          new ProgressDisplay(
              new Run.Settings(1, 10, 10, 1, 1),
              counted(new Run.Settings(1, 10, 10, 1, 1)),
              new KeptDraws(1, 1),
              new PrintWriter(broken),
              true,
              80,
              () -> nanos);
      for (int i = 0; i < 3; i++) {
        after(1, display);
        display.message("kamilton: nobody hears this");
      }
      display.close();
      assertEquals(1, broken.writes, "it is not tried again");
    }
  }

  /** Its own thread prints: here until the last line is out, without a clock to wait for. */
  @Test
  void itsThreadPrintsWhatIsLeftBeforeCloseReturns() {
    ProgressDisplay display =
        ProgressDisplay.start(
            new Run.Settings(1, 10, 10, 1, 1),
            counted(new Run.Settings(1, 10, 10, 1, 1)),
            new KeptDraws(1, 1),
            new PrintWriter(err),
            true);
    run(display, 1, 1, 10, 0.5);
    display.message("kamilton: a warning");
    display.close();
    String text = printed();
    assertTrue(text.contains("kamilton: a warning\n"), text);
    assertTrue(text.contains("warm-up   10/10"), text);
    assertTrue(text.endsWith("\n"), text);
  }

  /** A terminal that takes nothing holds the printing thread, and nobody else. */
  @Test
  void aBlockedStandardErrorHoldsNoChain() throws InterruptedException {
    CountDownLatch writing = new CountDownLatch(1);
    CountDownLatch open = new CountDownLatch(1);
    Writer blocked =
        new Writer() {
          @Override
          public void write(char[] text, int offset, int length) {
            writing.countDown();
            boolean interrupted = false;
            while (open.getCount() > 0 && !interrupted) {
              try {
                open.await();
              } catch (InterruptedException e) {
                interrupted = true;
              }
            }
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    ProgressDisplay display =
        ProgressDisplay.start(
            new Run.Settings(1, 10, 10, 1, 1),
            counted(new Run.Settings(1, 10, 10, 1, 1)),
            new KeptDraws(1, 1),
            new PrintWriter(blocked),
            true);
    display.message("kamilton: stuck");
    writing.await();
    run(display, 1, 1, 10, 0.5);
    display.message("kamilton: also stuck");
    open.countDown();
    display.close();
  }

  /** A writer that cannot. */
  private static final class Failing extends Writer {
    private final Exception why;
    private int writes;

    Failing(Exception why) {
      this.why = why;
    }

    @Override
    public void write(char[] text, int offset, int length) throws IOException {
      writes++;
      if (why instanceof IOException checked) {
        throw checked;
      }
      throw (RuntimeException) why;
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
