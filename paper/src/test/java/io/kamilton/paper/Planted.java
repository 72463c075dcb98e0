package io.kamilton.paper;

import io.kamilton.linalg.Matrix;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Assertions;

/** Results whose numbers a test chooses, and what they say. */
public final class Planted {
  private Planted() {}

  /** A result for each trial of a size, by its key. */
  public static Results of(
      Experiment experiment, Size size, Function<List<String>, double[][]> rows) {
    List<Results.Entry> entries =
        experiment.trials(size).stream()
            .map(trial -> new Results.Entry(trial.key(), Matrix.of(rows.apply(trial.key()))))
            .toList();
    return new Results(experiment.keys(), experiment.columns(), entries);
  }

  /** The claims of an experiment of quick's size. */
  public static List<Claim> claims(Experiment experiment, Function<List<String>, double[][]> rows) {
    Results results = of(experiment, Size.QUICK, rows);
    return experiment.findings(Size.QUICK, results).claims();
  }

  /** −by and by in turns: a spread that leaves the mean of an even number of trials alone. */
  public static double spread(int repeat, double by) {
    return repeat % 2 == 0 ? by : -by;
  }

  public static void assertVerdict(Verdict verdict, String why, Claim claim) {
    Assertions.assertEquals(verdict, claim.verdict(), claim.toString());
    Assertions.assertTrue(claim.why().contains(why), claim.toString());
  }
}
