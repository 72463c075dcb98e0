package io.kamilton.paper.cost;

import static io.kamilton.text.NumberText.format;

import io.kamilton.paper.Claim;
import io.kamilton.paper.Findings;
import io.kamilton.paper.NumberTable;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Verdict;
import io.kamilton.paper.cost.Cost.Sweep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What measured times say: exponents beside the paper's. */
record CostFindings(Size size, Results results) {
  /** Exponents may exceed the paper's by so much beside two standard errors: caches end. */
  private static final double TOLERANCE = 0.15;

  Findings findings() {
    return new Findings(size, this::claims, CostFigure.of(results), table());
  }

  private PowerLaw law(Sweep sweep, String column) {
    Results of = results.where("task", sweep.task()).where("varied", sweep.varied());
    return PowerLaw.of(of.values(sweep.varied()), of.values(column));
  }

  private List<Claim> claims() {
    return List.of(
        claim(
            "The estimator (lite) costs O(n³ + dn²) computation and O(n²) storage.",
            "time n³, d¹; storage n²",
            "The sums over dimensions collapse into products of n×n matrices, so that d hardly counts.",
            CostTask.LITE),
        claim("Evaluation of ∇f costs O(dn) (lite).", "time n¹, d¹", "", CostTask.LITE_GRADIENT),
        claim(
            "A total cost of O(nℓτ) computation and O(nℓ) storage (low-rank lite).",
            "time n¹, storage n¹ at a fixed rank ℓ",
            "The rank is chosen by a tolerance, and grows a little with n; incomplete Cholesky itself"
                + " is O(nℓ²).",
            CostTask.LOW_RANK),
        claim(
            "The estimator (finite) has a one-off cost of O(tdm² + m³) computation and O(m²)"
                + " storage.",
            "time t¹ (here n), m³, d¹; storage m²",
            "Ours is O(tm² + dm² + m³): the sum over dimensions collapses, so that d hardly counts.",
            CostTask.FINITE),
        claim(
            "Evaluation of ∇f costs O(md) (finite).", "time m¹, d¹", "", CostTask.FINITE_GRADIENT),
        update(),
        claim(
            "(The estimator in all of H, which Props. 1 and 2 replace, solves a system of size nd.)",
            "time n³, d³; storage n², d²",
            "",
            CostTask.FULL));
  }

  private Claim update() {
    Claim added =
        claim(
            "Each update costs O(dm²) computation and O(m²) storage, constant in t.",
            "time t⁰, m², d¹ (solution included)",
            "Adding a point is O(m²), and flat in t. The paper's update of the solution itself holds"
                + " only for a regulariser that fades with t; with the exact λ its matrix changes at"
                + " full rank with every point, so that a solution, when it is asked for, is O(m³)"
                + " (docs/decisions/0004-finite-averages.md).",
            CostTask.UPDATE,
            CostTask.SOLUTION);
    return added.verdict() == Verdict.HOLDS
        ? new Claim(
            added.words(), added.theirs(), added.ours(), Verdict.HOLDS_DIFFERENTLY, added.why())
        : added;
  }

  private Claim claim(String words, String theirs, String why, CostTask... tasks) {
    List<String> found = new ArrayList<>();
    boolean more = false;
    boolean less = false;
    for (Sweep sweep : Cost.SWEEPS) {
      if (!Arrays.asList(tasks).contains(sweep.task())) {
        continue;
      }
      PowerLaw time = law(sweep, "seconds");
      String name = tasks.length > 1 ? sweep.task() + ", time " : "time ";
      found.add(name + sweep.varied() + "^" + time.text());
      more |= exceeds(time, sweep.time());
      less |= sweep.oursIsLess() && time.slope() + margin(time) < sweep.time();
      if (!Double.isNaN(sweep.bytes())) {
        PowerLaw bytes = law(sweep, "bytes");
        found.add("bytes " + sweep.varied() + "^" + bytes.text());
        more |= exceeds(bytes, sweep.bytes());
      }
    }
    Verdict verdict =
        more ? Verdict.DOES_NOT_HOLD : less ? Verdict.HOLDS_DIFFERENTLY : Verdict.HOLDS;
    String reason = more ? "Steeper than the bound on these sizes." : why.isEmpty() ? BOUND : why;
    return new Claim(words, theirs, String.join("; ", found), verdict, reason);
  }

  private static final String BOUND =
      "O(·) is a bound: less is fine, where a part that grows more slowly still counts.";

  private static double margin(PowerLaw law) {
    return TOLERANCE + 2 * law.error();
  }

  private static boolean exceeds(PowerLaw law, double exponent) {
    return law.slope() - margin(law) > exponent;
  }

  private NumberTable table() {
    List<List<String>> rows = new ArrayList<>();
    for (Sweep sweep : Cost.SWEEPS) {
      List<Integer> values = sweep.values(size);
      Results of = results.where("task", sweep.task()).where("varied", sweep.varied());
      double[] seconds = of.values("seconds");
      rows.add(
          List.of(
              sweep.task().toString(),
              sweep.varied() + " = " + values.get(0) + "–" + values.get(values.size() - 1),
              law(sweep, "seconds").text(),
              exponent(sweep.time()),
              Double.isNaN(sweep.bytes()) ? "–" : law(sweep, "bytes").text(),
              exponent(sweep.bytes()),
              time(seconds[seconds.length - 1])));
    }
    return new NumberTable(
        "Exponents fitted to medians, with the standard error of the slope, beside the paper's. Bytes"
            + " are those that a thread allocates, a bound on what it holds at once. The last column"
            + " is for the largest size.",
        "task | sizes | time | paper | bytes | paper | one run",
        rows);
  }

  private static String exponent(double exponent) {
    return Double.isNaN(exponent) ? "–" : format("%.0f", exponent);
  }

  private static String time(double seconds) {
    return seconds < 1e-3 ? format("%.1f µs", 1e6 * seconds) : format("%.1f ms", 1e3 * seconds);
  }
}
