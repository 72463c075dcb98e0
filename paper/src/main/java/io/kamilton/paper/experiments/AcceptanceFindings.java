package io.kamilton.paper.experiments;

import static io.kamilton.paper.experiments.AcceptanceCells.BASE;
import static io.kamilton.paper.experiments.AcceptanceCells.FLAT;

import io.kamilton.paper.Claim;
import io.kamilton.paper.Findings;
import io.kamilton.paper.NumberTable;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Spread;
import io.kamilton.paper.Verdict;
import io.kamilton.text.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** What the acceptance along trajectories says of the paper's claims about dimensions. */
final class AcceptanceFindings {
  private final Size size;
  private final AcceptanceCells cells;
  private final int[] dimensions;

  AcceptanceFindings(Size size, Results results) {
    this.size = size;
    cells = new AcceptanceCells(results);
    dimensions = cells.dimensions();
  }

  Findings findings() {
    List<Claim> claims =
        size == Size.TINY ? List.of() : List.of(likeHmc(), rotated(), upTo100(), lessVariance());
    AcceptanceFigure figure = new AcceptanceFigure(cells);
    return new Findings(
        claims,
        List.of(figure.figure(Acceptance.ISOTROPIC), figure.figure(Acceptance.ROTATED)),
        List.of(besideAuthors(), bases()));
  }

  private Claim likeHmc() {
    List<String> found = new ArrayList<>();
    int comparable = 0;
    int n = cells.mostOfAll();
    for (int d : dimensions) {
      Spread kmc = cells.at(Acceptance.ROTATED, d, n, FLAT);
      Spread hmc = cells.hmc(Acceptance.ROTATED, d);
      if (d <= 16) {
        found.add("d = %d: %s (HMC %s)".formatted(d, kmc.text(2), hmc.text(2)));
      }
      comparable = kmc.mean() >= 0.8 * hmc.mean() ? d : comparable;
    }
    return new Claim(
        "In low to moderate dimensions, gradients of the finite estimator lead to acceptance rates"
            + " comparable to plain HMC.",
        "no number; authors' files, n = 10000: d = 8 0.71, d = 16 0.44",
        "n = m = " + n + ", " + String.join("; ", found),
        comparable >= 8
            ? Verdict.HOLDS
            : comparable >= 2 ? Verdict.HOLDS_DIFFERENTLY : Verdict.DOES_NOT_HOLD,
        "At least 0.8 of HMC's acceptance up to d = "
            + comparable
            + " of those tried. “Moderate” ends soon on this target: its smallest length scales"
            + " shrink as d grows.");
  }

  private Claim rotated() {
    List<String> theirs = new ArrayList<>();
    List<String> ours = new ArrayList<>();
    boolean like = true;
    for (int d : dimensions) {
      OptionalDouble authors = Authors.rotated(d);
      if (authors.isPresent()) {
        Spread found = cells.at(Acceptance.ROTATED, d, cells.mostOfAll(), FLAT);
        theirs.add(String.format(Locale.ROOT, "d = %d: %.2f", d, authors.getAsDouble()));
        ours.add("d = %d: %s".formatted(d, found.text(2)));
        like &= Math.abs(found.mean() - authors.getAsDouble()) <= 0.05 + 3 * found.error();
      }
    }
    return new Claim(
        "Figure 2 (left): hypothetical acceptance probability of KMC finite on a challenging target"
            + " in growing dimensions.",
        "authors' files, n = 10000: " + String.join("; ", theirs),
        "n = m = " + cells.mostOfAll() + ": " + String.join("; ", ours),
        like ? Verdict.HOLDS : Verdict.HOLDS_DIFFERENTLY,
        "A rational quadratic kernel of shape 1, σ = 64 and λ = 1e-4 needs fewer draws than the"
            + " authors' (unknown) settings for the same rates; the fall with d is the same.");
  }

  private Claim upTo100() {
    List<String> found = new ArrayList<>();
    for (int d : dimensions) {
      if (d >= 32) {
        found.add(
            "d = %d: %s"
                .formatted(d, cells.at(Acceptance.ISOTROPIC, d, cells.most(), FLAT).text(2)));
      }
    }
    double last =
        cells
            .at(Acceptance.ISOTROPIC, dimensions[dimensions.length - 1], cells.most(), FLAT)
            .mean();
    double half = cells.at(Acceptance.ISOTROPIC, 32, cells.most(), FLAT).mean();
    return new Claim(
        "On targets with more “regular” smoothness, the estimator performs well in up to d ≈ 100.",
        "authors' code, n = 2000: d = 32 0.73, d = 64 0.40, d = 100 0.07",
        "n = m = " + cells.most() + ": " + String.join("; ", found),
        last >= 0.5
            ? Verdict.HOLDS
            : half >= 0.5 ? Verdict.HOLDS_DIFFERENTLY : Verdict.DOES_NOT_HOLD,
        "With the authors' own settings it performs well up to d of some 30, not 100, at these n."
            + " A Gaussian base density, which fits this target, lifts d = "
            + dimensions[dimensions.length - 1]
            + " to "
            + cells
                .at(
                    Acceptance.ISOTROPIC,
                    dimensions[dimensions.length - 1],
                    cells.mostOfAll(),
                    BASE)
                .text(2)
            + " at n = m = "
            + cells.mostOfAll()
            + ".");
  }

  private Claim lessVariance() {
    List<String> found = new ArrayList<>();
    boolean less = true;
    for (int d : dimensions) {
      if (d == 8 || d == 16) {
        double isotropic = sd(Acceptance.ISOTROPIC, d);
        double rotated = sd(Acceptance.ROTATED, d);
        found.add(String.format(Locale.ROOT, "d = %d: %.2f against %.2f", d, isotropic, rotated));
        less &= isotropic < rotated;
      }
    }
    return new Claim(
        "… with less variance [on the isotropic target].",
        "no number (error bars)",
        "sd over trials at n = m = 1000, isotropic against rotated, " + String.join("; ", found),
        less ? Verdict.HOLDS : Verdict.HOLDS_DIFFERENTLY,
        "Rotated covariances differ from trial to trial, isotropic ones do not.");
  }

  private double sd(String target, int d) {
    Spread spread = cells.at(target, d, 1000, FLAT);
    return spread.error() * Math.sqrt(spread.size());
  }

  private NumberTable besideAuthors() {
    List<List<String>> rows = new ArrayList<>();
    for (int d : dimensions) {
      for (int n : cells.draws()) {
        OptionalDouble authors = Authors.isotropic(d, n);
        if (authors.isPresent()) {
          Spread ours = cells.at(Acceptance.ISOTROPIC, d, n, FLAT);
          rows.add(
              List.of(
                  "" + d,
                  "" + n,
                  Decimals.of(authors.getAsDouble()),
                  ours.text(2),
                  ours.range(2),
                  ours.agreesWith(authors.getAsDouble(), 0.01) ? "yes" : "no"));
        }
      }
    }
    return new NumberTable(
        "Isotropic Gaussian, beside the authors' code with the same settings: ε = 0.1, 100 to 1000"
            + " steps, ω ~ N(0, 0.125²I), λ = 8e-5. It agrees where theirs lies in the"
            + " middle 80% of trials, or within three standard errors.",
        List.of(
            "d",
            "n = m",
            "authors' code",
            "here, ± standard error",
            "middle 80% of trials",
            "agrees"),
        rows);
  }

  private NumberTable bases() {
    List<List<String>> rows = new ArrayList<>();
    int n = cells.mostOfAll();
    for (String target : List.of(Acceptance.ISOTROPIC, Acceptance.ROTATED)) {
      for (int d : dimensions) {
        rows.add(
            List.of(
                target,
                "" + d,
                cells.hmc(target, d).text(2),
                cells.at(target, d, n, FLAT).text(2),
                cells.at(target, d, n, BASE).text(2)));
      }
    }
    return new NumberTable(
        "n = m = " + n + ": the paper's estimator, and the same with a Gaussian base density.",
        List.of("target", "d", "HMC", "KMC finite", "with a Gaussian base"),
        rows);
  }
}
