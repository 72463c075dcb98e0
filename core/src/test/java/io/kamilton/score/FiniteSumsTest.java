package io.kamilton.score;

import static io.kamilton.Golden.assertClose;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.feature.Cosines;
import io.kamilton.feature.FeatureMap;
import io.kamilton.feature.Features;
import io.kamilton.feature.Monomials;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.linalg.Matrix;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.BaseDensity;
import io.kamilton.surrogate.Evaluations;
import org.junit.jupiter.api.Test;

/** Histories as sums: added one at a time, in batches, or merged. */
class FiniteSumsTest {
  private final RandomStream random = RandomStream.of(13, 0, 0, Purpose.TEST);
  private final Samples samples = new Samples(random);

  @Test
  void batchOnlineAndMergedHistoriesAgree() {
    int d = 3;
    Evaluations e = Samples.withValues(samples.weighted(300, d));
    GaussianKernel kernel = new GaussianKernel(3);
    FeatureMap map = Features.stack(Monomials.linear(d), Cosines.random(kernel, d, 40, random));
    BaseDensity q0 = BaseDensity.gaussianOf(e);
    FiniteSums batch = new FiniteSums(map, q0);
    batch.addDraws(e);
    batch.addValues(e);
    FiniteSums online = new FiniteSums(map, q0);
    for (int i = 0; i < e.size(); i++) {
      if (e.drawWeight(i) > 0) {
        online.add(e.points().row(i), e.drawWeight(i));
      }
    }
    online.addValues(e);
    FiniteSums merged = new FiniteSums(map, q0);
    Evaluations grouped = e.inBlocks(7);
    for (int g = 0; g < 7; g++) {
      FiniteSums part = new FiniteSums(Features.stack(map), q0);
      part.addDraws(grouped.split(g, true));
      part.addValues(grouped.split(g, true));
      merged.merge(part);
    }
    for (double w : new double[] {0, 0.1}) {
      double[] theta = batch.snapshot().solve(0.01, w).theta();
      assertClose("online", theta, online.snapshot().solve(0.01, w).theta(), 1e-9);
      assertClose("merged", theta, merged.snapshot().solve(0.01, w).theta(), 1e-9);
    }
  }

  @Test
  void aSnapshotDoesNotChange() {
    FiniteSums sums = new FiniteSums(Cosines.random(new GaussianKernel(1), 2, 10, random));
    sums.addDraws(samples.draws(20, 2));
    FiniteSnapshot before = sums.snapshot();
    Matrix c = before.c();
    sums.addDraws(samples.draws(20, 2));
    sums.add(new double[2]);
    assertEquals(c, before.c());
    assertTrue(!c.equals(sums.snapshot().c()));
  }

  @Test
  void aBaseThatMovesNeedsNoOldPoints() {
    Cosines map = Cosines.random(new GaussianKernel(3), 3, 30, random);
    Evaluations e = samples.weighted(100, 3);
    FiniteSums sums = new FiniteSums(map);
    sums.addDraws(e);
    BaseDensity moved = BaseDensity.gaussianOf(samples.draws(50, 3));
    FiniteSums fresh = new FiniteSums(map, moved);
    fresh.addDraws(e);
    double[] expected = fresh.snapshot().b();
    assertClose("b", expected, sums.snapshot().withBase(moved).b(), 1e-12);
    assertClose("b", Literal.finiteB(map, e, moved), expected, 1e-11);
  }
}
