package io.kamilton.bench.efficiency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The tests see what is planted, and nothing else: the latter fails by chance once in 100 seeds.
 */
@Tag("statistical")
class FindingTest {
  private static final int RUNS = 200;
  private final Figures exact = Planted.run(Planted.exact(0, 1), RUNS);

  @Test
  void aSmallBiasIsFound() {
    List<Finding> found = Finding.biased(Planted.run(Planted.exact(0.02, 1), RUNS));
    // 0.02 is 5.7 standard errors of 200 runs of 400 draws
    assertTrue(found.stream().anyMatch(each -> each.statistic() == Statistic.MEAN));
    assertTrue(found.get(0).value() > 0.01 && found.get(0).value() < 0.03);
    assertEquals(List.of(), Finding.biased(exact));
  }

  @Test
  void halfOfTheEffectiveDrawsAreTooFew() {
    Figures half = Planted.run(Planted.exact(0, 2), RUNS);
    List<Finding> found = Finding.slower(half, exact);
    assertTrue(!found.isEmpty() && found.get(0).value() < 0.8);
    assertEquals(List.of(), Finding.slower(exact, half));
    assertEquals(List.of(), Finding.slower(exact, exact));
  }

  /** Of 0.01/4, 0.01/3, 0.01/2, 0.01 the third is missed: what comes after it stays. */
  @Test
  void holmStopsAtTheFirstThatIsNotRejected() {
    List<Finding> all =
        DoubleStream.of(0.006, 0.0001, 0.003, 0.007)
            .mapToObj(p -> new Finding(exact, Statistic.MEAN, 0, 0, p))
            .toList();
    List<Double> rejected = Finding.rejected(all).stream().map(Finding::p).toList();
    assertEquals(List.of(0.0001, 0.003), rejected);
  }
}
