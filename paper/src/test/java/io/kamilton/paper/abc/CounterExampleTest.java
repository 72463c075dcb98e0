package io.kamilton.paper.abc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.Matrix;
import io.kamilton.paper.Claim;
import io.kamilton.paper.Findings;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Tiny;
import io.kamilton.paper.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class CounterExampleTest {
  private final CounterExample experiment = new CounterExample();

  /** The density that is kept has the moments that are kept: two ways to one number. */
  @Test
  void densitiesHaveTheMomentsBesideThem() {
    Results results = Tiny.run(experiment);
    int inside = 0;
    for (Results set : results.each()) {
      double total = 0;
      double first = 0;
      double second = 0;
      for (int k = 0; k < CounterExample.PLACES; k++) {
        double mass = CounterExample.STEP * set.values(CounterExample.place(k))[0];
        double mu = CounterExample.mu(k);
        total += mass;
        first += mass * mu;
        second += mass * mu * mu;
      }
      if (total > 0.999) {
        inside++;
        double mean = set.values("synthetic.mean")[0];
        assertEquals(mean, first, 3e-3);
        assertEquals(set.values("synthetic.sd")[0], Math.sqrt(second - first * first), 3e-3);
        assertEquals(0.1, set.values("true.sd")[0], 1e-3);
      }
    }
    assertTrue(inside >= 15, "data sets whose posterior is in sight: " + inside);
    Findings findings = experiment.findings(Size.TINY, results);
    assertEquals("counterexample", findings.figures().get(0).name());
    assertTrue(findings.claims().stream().allMatch(each -> each.verdict() == Verdict.OPEN));
  }

  private List<Claim> claims(IntToDoubleFunction offset) {
    List<Results.Entry> entries = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      double[] row = new double[experiment.columns().size()];
      Arrays.fill(row, 1);
      row[0] = 2;
      row[1] = 0.1;
      row[2] = 2 + offset.applyAsDouble(i);
      row[3] = 0.06;
      entries.add(new Results.Entry(List.of(Integer.toString(i + 1)), Matrix.of(row)));
    }
    Results results = new Results(experiment.keys(), experiment.columns(), entries);
    return experiment.findings(Size.QUICK, results).claims();
  }

  @Test
  void verdictsFollowTheNumbers() {
    List<Claim> upwards = claims(i -> i % 10 == 0 ? -0.1 : 0.2);
    assertEquals(Verdict.HOLDS, upwards.get(0).verdict());
    assertEquals(Verdict.HOLDS, upwards.get(1).verdict());
    List<Claim> either = claims(i -> i % 2 == 0 ? -0.2 : 0.2);
    assertEquals(Verdict.HOLDS, either.get(0).verdict());
    assertEquals(Verdict.HOLDS_DIFFERENTLY, either.get(1).verdict());
    List<Claim> none = claims(i -> i % 2 == 0 ? -0.01 : 0.01);
    assertEquals(Verdict.DOES_NOT_HOLD, none.get(0).verdict());
    assertEquals(Verdict.DOES_NOT_HOLD, none.get(1).verdict());
  }
}
