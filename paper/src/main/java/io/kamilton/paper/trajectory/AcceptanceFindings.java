package io.kamilton.paper.trajectory;

import static io.kamilton.paper.trajectory.AcceptanceCells.BASE;
import static io.kamilton.paper.trajectory.AcceptanceCells.FLAT;

import io.kamilton.paper.Claim;
import io.kamilton.paper.Findings;
import io.kamilton.paper.NumberTable;
import io.kamilton.paper.Size;
import io.kamilton.paper.Spread;
import io.kamilton.paper.chain.Authors;
import io.kamilton.text.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What the acceptance along trajectories says: claims, figures, and the authors' beside it. */
record AcceptanceFindings(Size size, AcceptanceCells cells) {
  Findings findings() {
    List<Claim> claims = size == Size.TINY ? List.of() : new AcceptanceClaims(cells).claims();
    AcceptanceFigure figure = new AcceptanceFigure(cells);
    return new Findings(
        claims,
        List.of(figure.figure(Acceptance.ISOTROPIC), figure.figure(Acceptance.ROTATED)),
        List.of(besideAuthors(), bases()));
  }

  private NumberTable besideAuthors() {
    List<List<String>> rows = new ArrayList<>();
    for (int d : cells.dimensions()) {
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
        "d | n = m | authors' code | here, ± standard error | middle 80% of trials | agrees", rows);
  }

  private NumberTable bases() {
    List<List<String>> rows = new ArrayList<>();
    int n = cells.mostOfAll();
    for (String target : List.of(Acceptance.ISOTROPIC, Acceptance.ROTATED)) {
      for (int d : cells.dimensions()) {
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
        "target | d | HMC | KMC finite | with a Gaussian base",
        rows);
  }
}
