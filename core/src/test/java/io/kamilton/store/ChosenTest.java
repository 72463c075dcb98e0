package io.kamilton.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.adapt.FitSummary;
import io.kamilton.adapt.SamplerChoice;
import io.kamilton.adapt.WalkAlone;
import io.kamilton.hamiltonian.Mass;
import io.kamilton.learn.FitQuality;
import io.kamilton.learn.NoiseRange;
import io.kamilton.learn.family.ChosenFamily;
import io.kamilton.learn.family.ChosenFamily.Variant;
import io.kamilton.learn.family.FeatureFamily;
import io.kamilton.mcmc.Kmc;
import io.kamilton.mcmc.TransitionKernel;
import io.kamilton.run.Limits;
import io.kamilton.run.Past;
import io.kamilton.run.Run;
import io.kamilton.run.Starts;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Evaluator.OnFailure;
import io.kamilton.target.Target;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an adapter chose is in the log, once for every change, in a run that was resumed too. */
class ChosenTest {
  private static final Run.Settings SETTINGS = new Run.Settings(2, 12, 8, 3, 1);
  private static final Optional<SamplerChoice> SAME = Optional.empty();
  private static final List<Optional<SamplerChoice>> CHOSEN =
      List.of(
          SAME,
          choice(1),
          SAME,
          choice(2),
          SAME,
          choice(3),
          Optional.of(new WalkAlone()),
          SAME,
          SAME,
          SAME);

  /** With every part that a choice may have, and other numbers for each. */
  private static Optional<SamplerChoice> choice(int number) {
    List<ChosenFamily> families = new ArrayList<>();
    for (FeatureFamily family : FeatureFamily.values()) {
      Variant variant = Variant.values()[family.ordinal() + number % 2];
      families.add(new ChosenFamily(family, variant, List.of(number, 7), 0.3 * number));
    }
    Optional<NoiseRange> noise =
        number == 1 ? Optional.empty() : Optional.of(new NoiseRange(0.1, number));
    FitQuality quality =
        new FitQuality(families.subList(number - 1, 4), 1e-9 * number, number == 2, noise);
    OptionalInt by = number == 1 ? OptionalInt.empty() : OptionalInt.of(number);
    return Optional.of(new FitSummary(40 * number, quality, 0.2, 5, 9, 0.7, by, number == 3));
  }

  private final Path path;

  ChosenTest(@TempDir Path folder) {
    path = folder.resolve("run.log");
  }

  /** Another choice after every two rounds, nothing at first. */
  private static final class Chooser implements Adapter {
    private final TransitionKernel kernel;
    private int rounds;
    private boolean warmedUp;

    Chooser(Evaluator target) {
      kernel = Kmc.randomWalk(target.traits(), Mass.isotropic(1, 1));
    }

    @Override
    public TransitionKernel kernel(int chain) {
      return kernel;
    }

    @Override
    public int roundLength() {
      return 2;
    }

    @Override
    public void learn(List<ChainRound> round) {
      rounds++;
    }

    @Override
    public long fingerprint() {
      return rounds;
    }

    @Override
    public Optional<SamplerChoice> choice() {
      int number = (rounds + 1) / 2;
      return warmedUp
          ? Optional.of(new WalkAlone())
          : number == 0 ? SAME : ChosenTest.choice(number);
    }

    @Override
    public void endWarmup() {
      warmedUp = true;
    }
  }

  private void run() throws IOException {
    Target normal =
        new Target() {
          @Override
          public int dimension() {
            return 1;
          }

          @Override
          public double logEstimate(double[] x, long seed) {
            return -0.5 * x[0] * x[0];
          }
        };
    Evaluator evaluator = new Evaluator(normal, OnFailure.REJECT, 0);
    boolean fresh = !Files.exists(path);
    Past past = fresh ? Past.none() : LogReader.open(path, 2);
    try (LogWriter log =
        fresh
            ? LogWriter.create(path, "a header")
            : LogWriter.append(path, end(), Resumptions.RESUMED)) {
      new Run(SETTINGS, new Chooser(evaluator), log, Limits.NONE)
          .go(evaluator, chain -> Starts.nearZero(), past);
    }
  }

  private long end() throws IOException {
    try (LogReader log = LogReader.open(path, 2)) {
      while (log.next() != null) {
        // reads on to the end
      }
      return log.end();
    }
  }

  private List<Optional<SamplerChoice>> chosen() throws IOException {
    List<Optional<SamplerChoice>> chosen = new ArrayList<>();
    try (LogReader log = LogReader.open(path, 2)) {
      for (Past.Known known = log.next(); known != null; known = log.next()) {
        chosen.add(known.round().chosen());
      }
    }
    return chosen;
  }

  @Test
  void aChoiceIsWrittenWhereItChanges() throws IOException {
    run();
    assertEquals(CHOSEN, chosen());
  }

  @Test
  void aResumedRunWritesTheSame() throws IOException {
    run();
    byte[] whole = Files.readAllBytes(path);
    for (int left = whole.length - 1; left > whole.length / 20; left -= whole.length / 20) {
      Files.write(path, Arrays.copyOf(whole, left));
      run();
      assertEquals(CHOSEN, chosen(), left + " bytes were left");
    }
  }

  /** Format 3 had choices in words. */
  @Test
  void theFormatBeforeIsRefused() throws IOException {
    Files.write(path, "KAMILTON LOG 3".getBytes(StandardCharsets.US_ASCII));
    LogException failure = assertThrows(LogException.class, () -> LogReader.open(path, 2));
    assertEquals(
        path
            + " is a log of format 3, written by another version of kamilton; this one reads"
            + " format 4. Run the model again, or finish the run with the version that began it",
        failure.getMessage());
  }
}
