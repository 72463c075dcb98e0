package io.kamilton.adapt.automatic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.hamiltonian.Well;
import io.kamilton.learn.ValueLearner;
import io.kamilton.learn.family.FeatureFamily;
import io.kamilton.learn.family.Structure;
import io.kamilton.learn.ridge.Cancellation;
import io.kamilton.learn.ridge.FitNumbers;
import io.kamilton.models.Banana;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of two fits is used. */
class SurrogateMovesTest {
  private final RandomStream random = RandomStream.of(40, 0, 0, Purpose.TEST);
  private final Archive archive = new Archive(2);

  private void visit(Banana target, int n, double noise) {
    for (int i = 0; i < n; i++) {
      double[] x = new double[2];
      target.draw(random, x);
      double y = target.logDensity(x) + noise * random.nextGaussian();
      archive.add(x, y);
      archive.addState(y);
    }
  }

  private SurrogateFit learnt(Banana target, Set<FeatureFamily> families) {
    ValueLearner learner =
        new ValueLearner(
            families,
            false,
            FitNumbers.Cost.MOST_PRODUCTS,
            Structure.UNKNOWN,
            true,
            Cancellation.NEVER);
    SurrogateMoves.Chains chains =
        new SurrogateMoves.Chains(Well.unit(new double[2]), List.of(new double[2]), false);
    SurrogateMoves.Work work =
        new SurrogateMoves.Work(learner, (tuning, error) -> 1, Optional.empty());
    return SurrogateFit.of(archive, chains, work, random).orElseThrow();
  }

  /**
   * An old fit, to values with so little noise that quartics pay, beside a new one without them, to
   * more values with noise of variance 1: it is kept where it is closer by far, and not for a few
   * hundredths. Over 60 seeds its error is 0.959 ± 0.008 and 0.819 ± 0.014 of the other's; less
   * than 0.9 is by far: five standard deviations away or more, false alarms below 1e-6.
   */
  @Tag("statistical")
  @ParameterizedTest
  @CsvSource({"0.1, false", "0.4, true"})
  void anOlderFitToNoisyValuesMustBeMuchCloser(double bend, boolean kept) {
    Banana target = new Banana(2, bend, 2);
    visit(target, 1000, 0.2);
    SurrogateFit before = learnt(target, Set.of(FeatureFamily.QUARTIC));
    visit(target, 3000, 1);
    SurrogateFit next = learnt(target, Set.of());
    double since = before.errorSince(archive);
    double seen = next.errorSince(1000, archive);
    assertTrue(since < seen, since + " and " + seen);
    assertEquals(kept, before.isStillBetterThan(next, since, archive), since + ", " + seen);
  }
}
