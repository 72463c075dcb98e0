package io.kamilton.paper.trajectory;

import static io.kamilton.paper.trajectory.AcceptanceCells.BASE;
import static io.kamilton.paper.trajectory.AcceptanceCells.FLAT;
import static io.kamilton.text.NumberText.format;

import io.kamilton.paper.Claim;
import io.kamilton.paper.Spread;
import io.kamilton.paper.Verdict;
import io.kamilton.paper.chain.Authors;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/** The paper's claims about dimensions, judged by the acceptance along trajectories. */
final class AcceptanceClaims {
  /** The share of HMC's acceptance that counts as comparable to it. */
  private static final double COMPARABLE = 0.8;

  /** The acceptance from which on an estimator performs well. */
  private static final double WELL = 0.5;

  private final AcceptanceCells cells;
  private final List<Integer> dimensions;
  private final int highest;

  AcceptanceClaims(AcceptanceCells cells) {
    this.cells = cells;
    dimensions = cells.dimensions();
    highest = dimensions.get(dimensions.size() - 1);
  }

  List<Claim> claims() {
    return List.of(likeHmc(), rotated(), upTo100(), lessVariance());
  }

  /** The last d before the first one for which it does not hold; 0 where that is the smallest. */
  private int upTo(Predicate<Integer> holds) {
    return dimensions.stream().takeWhile(holds).reduce(0, (before, d) -> d);
  }

  private Spread rotated(int d) {
    return cells.at(Acceptance.ROTATED, d, cells.mostOfAll(), FLAT);
  }

  private Spread isotropic(int d) {
    return cells.at(Acceptance.ISOTROPIC, d, cells.most(), FLAT);
  }

  private Claim likeHmc() {
    List<String> found = new ArrayList<>();
    List<String> theirs = new ArrayList<>();
    for (int d : dimensions) {
      if (d <= 16) {
        found.add(at(d, rotated(d).text(2) + hmc(d)));
        Authors.rotated(d).ifPresent(authors -> theirs.add(at(d, format("%.2f", authors))));
      }
    }
    int comparable =
        upTo(d -> rotated(d).mean() >= COMPARABLE * cells.hmc(Acceptance.ROTATED, d).mean());
    String share = format("%.1f of HMC's acceptance", COMPARABLE);
    return new Claim(
        "In low to moderate dimensions, gradients of the finite estimator lead to acceptance rates"
            + " comparable to plain HMC.",
        "no number; " + Authors.ROTATED_SOURCE + ": " + String.join("; ", theirs),
        "n = m = " + cells.mostOfAll() + ", " + String.join("; ", found),
        Verdict.of(comparable >= 8, comparable >= 2),
        comparable == highest
            ? "At least " + share + " at every d tried."
            : (comparable == 0
                    ? "Less than " + share + " at the smallest d already."
                    : "At least " + share + " up to d = " + comparable + " of those tried.")
                + " “Moderate” ends soon on this target: its smallest length scales shrink as d"
                + " grows.");
  }

  private String hmc(int d) {
    return " (HMC " + cells.hmc(Acceptance.ROTATED, d).text(2) + ")";
  }

  private Claim rotated() {
    List<String> theirs = new ArrayList<>();
    List<String> ours = new ArrayList<>();
    boolean like = true;
    boolean falls = true;
    double before = Double.POSITIVE_INFINITY;
    for (int d : dimensions) {
      OptionalDouble authors = Authors.rotated(d);
      if (authors.isPresent()) {
        Spread found = rotated(d);
        theirs.add(at(d, format("%.2f", authors.getAsDouble())));
        ours.add(at(d, found.text(2)));
        like &= Math.abs(found.mean() - authors.getAsDouble()) <= 0.05 + 3 * found.error();
        falls &= found.mean() < before;
        before = found.mean();
      }
    }
    return new Claim(
        "Figure 2 (left): hypothetical acceptance probability of KMC finite on a challenging target"
            + " in growing dimensions.",
        Authors.ROTATED_SOURCE + ": " + String.join("; ", theirs),
        "n = m = " + cells.mostOfAll() + ": " + String.join("; ", ours),
        Verdict.of(like, falls),
        "A rational quadratic kernel of shape 1, σ = 64 and λ = 1e-4; the authors' settings are"
            + " unknown. "
            + (like
                ? "It needs fewer draws for the same rates, to 0.05 and three standard errors."
                : falls
                    ? "Acceptance falls with d as theirs does, by other rates."
                    : "Acceptance does not fall with d as theirs does."));
  }

  private Claim upTo100() {
    List<String> theirs = new ArrayList<>();
    List<String> found = new ArrayList<>();
    for (int d : dimensions) {
      if (d >= 32) {
        found.add(at(d, isotropic(d).text(2)));
        Authors.isotropic(d, Authors.MOST_DRAWS)
            .ifPresent(authors -> theirs.add(at(d, format("%.2f", authors))));
      }
    }
    int well = upTo(d -> isotropic(d).mean() >= WELL);
    String settings = "With the authors' own settings acceptance is at least " + WELL;
    return new Claim(
        "On targets with more “regular” smoothness, the estimator performs well in up to d ≈ 100.",
        "authors' code, n = " + Authors.MOST_DRAWS + ": " + String.join("; ", theirs),
        "n = m = " + cells.most() + ": " + String.join("; ", found),
        Verdict.of(well >= 100, well >= 32),
        (well == highest
                ? settings + " at every d tried."
                : well == 0
                    ? settings + " at no d, at these n."
                    : settings + " up to d = " + well + " of those tried, at these n.")
            + " "
            + baseAtHighest());
  }

  private String baseAtHighest() {
    int n = cells.mostOfAll();
    Spread base = cells.at(Acceptance.ISOTROPIC, highest, n, BASE);
    Spread flat = cells.at(Acceptance.ISOTROPIC, highest, n, FLAT);
    return format(
        "A Gaussian base density, which fits this target, %s d = %d, n = m = %d: %s, without it %s.",
        base.mean() > flat.mean() ? "lifts acceptance at" : "does not lift acceptance at",
        highest,
        n,
        base.text(2),
        flat.text(2));
  }

  private Claim lessVariance() {
    List<String> found = new ArrayList<>();
    int less = 0;
    for (int d : dimensions) {
      if (d == 8 || d == 16) {
        double isotropic = sd(Acceptance.ISOTROPIC, d);
        double rotated = sd(Acceptance.ROTATED, d);
        found.add(format("d = %d: %.2f against %.2f", d, isotropic, rotated));
        less += isotropic < rotated ? 1 : 0;
      }
    }
    return new Claim(
        "… with less variance [on the isotropic target].",
        "no number (error bars)",
        "sd over trials at n = m = 1000, isotropic against rotated, " + String.join("; ", found),
        Verdict.of(less == found.size(), less > 0),
        "Rotated covariances differ from trial to trial, isotropic ones do not"
            + (less == found.size()
                ? "."
                : less > 0
                    ? "; the spread is smaller at some d, not at all."
                    : "; yet the spread is smaller at no d."));
  }

  private double sd(String target, int d) {
    Spread spread = cells.at(target, d, 1000, FLAT);
    return spread.error() * Math.sqrt(spread.size());
  }

  private static String at(int d, String text) {
    return "d = " + d + ": " + text;
  }
}
