package io.kamilton.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.kamilton.adapt.Adapter;
import io.kamilton.adapt.ChainRound;
import io.kamilton.hamiltonian.Mass;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an adapter chose is in the log, once for every change, in a run that was resumed too. */
class ChosenTest {
  private static final Run.Settings SETTINGS = new Run.Settings(2, 12, 8, 3, 1);
  private static final List<String> CHOSEN =
      List.of("", "choice 1 – ü", "", "choice 2 – ü", "", "choice 3 – ü", "settled", "", "", "");

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
    public String describe() {
      int choice = (rounds + 1) / 2;
      return warmedUp ? "settled" : choice == 0 ? "" : "choice " + choice + " – ü";
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

  private List<String> chosen() throws IOException {
    List<String> chosen = new ArrayList<>();
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

  /** Format 2 had no choices. */
  @Test
  void theFormatBeforeIsRefused() throws IOException {
    Files.write(path, "KAMILTON LOG 2".getBytes(StandardCharsets.US_ASCII));
    LogException failure = assertThrows(LogException.class, () -> LogReader.open(path, 2));
    assertEquals(
        path + " is a log in another format: it was written by another version of kamilton",
        failure.getMessage());
  }
}
