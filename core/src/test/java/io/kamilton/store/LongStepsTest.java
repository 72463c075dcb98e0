package io.kamilton.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.adapt.ChainRound;
import io.kamilton.adapt.Fixed;
import io.kamilton.mcmc.Habc;
import io.kamilton.mcmc.StepRule;
import io.kamilton.run.Limits;
import io.kamilton.run.Past;
import io.kamilton.run.Run;
import io.kamilton.run.Starts;
import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Evaluator.OnFailure;
import io.kamilton.target.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Steps of many evaluations, as those of Hamiltonian ABC: limits are kept, and nothing is lost. */
class LongStepsTest {
  private static final int CHAINS = 2;
  private static final Run.Settings SETTINGS = new Run.Settings(CHAINS, 20, 30, 5, 2);

  private final Path folder;

  LongStepsTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** Seeds make its noise; it fails far out; three simulations an estimate. */
  private static final class Simulated implements Target {
    final AtomicLong asked = new AtomicLong();

    @Override
    public int dimension() {
      return 2;
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      asked.incrementAndGet();
      double square = x[0] * x[0] + x[1] * x[1];
      return square > 6 ? Double.NaN : -0.5 * square + (seed % 1000) * 1e-3;
    }

    @Override
    public Answer answer(double[] x, Call call) {
      return Answer.of(logEstimate(x, call.seed()), 3);
    }
  }

  /** Runs, or goes on; gives how often the target was asked. */
  private static long run(Path path, long mostEvaluations) throws IOException {
    Simulated target = new Simulated();
    Evaluator evaluator = new Evaluator(target, OnFailure.REJECT, 0);
    Habc.Settings settings = new Habc.Settings(new StepRule(0.1, 0.5, 1, 6), 0.5, 0.5);
    Fixed adapter = new Fixed(Habc.perturbed(evaluator.traits(), 0.1, 2, settings));
    Limits limits = new Limits(() -> false, mostEvaluations, 1, () -> false);
    boolean fresh = !Files.exists(path);
    Past past = fresh ? Past.none() : LogReader.open(path, CHAINS);
    try (LogWriter log =
        fresh
            ? LogWriter.create(path, "header")
            : LogWriter.append(path, end(path), Resumptions.RESUMED)) {
      new Run(SETTINGS, adapter, log, limits).go(evaluator, chain -> Starts.nearZero(), past);
    }
    return target.asked.get();
  }

  private static long end(Path path) throws IOException {
    try (LogReader log = LogReader.open(path, CHAINS)) {
      while (log.next() != null) {}
      return log.end();
    }
  }

  private static List<List<ChainRound>> rounds(Path path) throws IOException {
    try (LogReader log = LogReader.open(path, CHAINS)) {
      List<List<ChainRound>> rounds = new ArrayList<>();
      for (Past.Known known = log.next(); known != null; known = log.next()) {
        rounds.add(known.chains());
      }
      return rounds;
    }
  }

  @Test
  void limitsAreKeptAndARunInPartsHasTheSameDraws() throws IOException {
    Path path = folder.resolve("run.log");
    long all = run(path, Long.MAX_VALUE);
    Path parts = folder.resolve("parts.log");
    long asked = 0;
    for (long most : new long[] {1, 70, 500, 501, 1300, Long.MAX_VALUE}) {
      asked += run(parts, most);
      assertTrue(asked <= most, asked + " evaluations, allowed were " + most);
    }
    assertEquals(rounds(path), rounds(parts));
    assertEquals(all, asked);
  }

  /** What is asked for on the way is not in the log one by one, but counted. */
  @Test
  void allEvaluationsAndSimulationsAreCounted() throws IOException {
    Path path = folder.resolve("run.log");
    long asked = run(path, Long.MAX_VALUE);
    long evaluations = 0;
    long simulations = 0;
    long failures = 0;
    try (LogReader log = LogReader.open(path, CHAINS)) {
      evaluations += log.tried(0).size() + log.tried(1).size();
      simulations += 3 * evaluations;
    }
    for (List<ChainRound> round : rounds(path)) {
      for (ChainRound chain : round) {
        for (var transition : chain.transitions()) {
          var info = transition.info();
          evaluations += info.evaluations();
          simulations += info.proposal() == null ? 0 : info.proposal().simulations();
          failures += info.accepted() ? 0 : 1;
        }
      }
    }
    assertTrue(failures > 0, "nothing failed");
    assertEquals(asked, evaluations);
    assertEquals(3 * asked, simulations, "what failed was simulated too");
  }
}
