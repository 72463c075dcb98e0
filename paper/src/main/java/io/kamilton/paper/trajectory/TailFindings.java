package io.kamilton.paper.trajectory;

import static io.kamilton.text.NumberText.format;

import io.kamilton.paper.Claim;
import io.kamilton.paper.Findings;
import io.kamilton.paper.NumberTable;
import io.kamilton.paper.Size;
import io.kamilton.paper.Spread;
import io.kamilton.paper.Verdict;
import java.util.ArrayList;
import java.util.List;

/** What steps from far away say of Proposition 3 and of the tails of KMC finite. */
record TailFindings(Size size, TailLooks looks) {
  Findings findings() {
    return new Findings(size, this::claims, looks.figure(), table());
  }

  private List<Claim> claims() {
    return List.of(isWalk(), returns(), oscillates(), atHome());
  }

  private Claim isWalk() {
    Spread force = looks.at(Tails.FORCE, "lite", Tails.FAR);
    Spread lite = looks.at(Tails.ACCEPTANCE, "lite", Tails.FAR);
    Spread walk = looks.at(Tails.ACCEPTANCE, "beside", Tails.FAR);
    boolean same = Math.abs(lite.mean() - walk.mean()) <= 3 * (lite.error() + walk.error());
    boolean vanishes = Math.abs(force.mean()) < 1e-3;
    return new Claim(
        "KMC lite is guaranteed to fall back to a Random Walk Metropolis in unexplored regions.",
        "proof; no number",
        format(
            "at distance %.0f: force %.1e (the target's: %.0f), acceptance %s, random walk %s",
            Tails.FAR, force.mean(), -Tails.FAR, lite.text(3), walk.text(3)),
        Verdict.of(same && vanishes),
        !vanishes
            ? "Its force does not vanish there."
            : same
                ? "Gradients of Gaussian kernels vanish away from their centres, so that L steps of"
                    + " size ε are one of length Lε."
                : "Its force vanishes there, but its acceptance is not the random walk's, by more"
                    + " than three standard errors.");
  }

  private Claim returns() {
    double worst = Double.NEGATIVE_INFINITY;
    List<String> found = new ArrayList<>();
    for (double x : looks.places(Tails.DRIFT)) {
      if (x >= 4) {
        Spread drift = looks.at(Tails.DRIFT, "lite", x);
        worst = Math.max(worst, drift.mean() + 3 * drift.error());
        if (x == 4 || x == 10 || x == Tails.FAR) {
          found.add(format("%s at distance %.0f", drift.text(3), x));
        }
      }
    }
    return new Claim(
        "KMC lite is geometrically ergodic (Prop. 3): the drift of e^{s‖x‖} is negative far out.",
        "proof for d = 1",
        format(
            "s = %s, d = 2: %s; back: %s",
            Tails.S, String.join(", ", found), looks.returns("lite").text()),
        Verdict.of(worst < 0),
        worst < 0
            ? "At every distance from 4 on a step shrinks e^{s‖x‖} on average, by more than three"
                + " standard errors."
            : "At some distance from 4 on a step does not shrink e^{s‖x‖} on average, or not by"
                + " three standard errors.");
  }

  private Claim oscillates() {
    Spread finite = looks.farAcceptance("finite");
    Spread walk = looks.farAcceptance("beside");
    double error = 3 * (finite.error() + walk.error());
    boolean reduced = finite.mean() + error < walk.mean();
    boolean raised = finite.mean() - error > walk.mean();
    return new Claim(
        "KMC finite oscillates in the tails, resulting in a reduced acceptance probability.",
        "no number",
        format(
            "acceptance from distance %.0f on: %s (random walk %s, lite %s); back from %.0f: %s"
                + " (random walk %s)",
            TailLooks.OUTSIDE,
            finite.text(3),
            walk.text(3),
            looks.farAcceptance("lite").text(3),
            Tails.FAR,
            looks.returns("finite").text(),
            looks.returns("beside").text()),
        reduced ? Verdict.HOLDS : raised ? Verdict.DOES_NOT_HOLD : Verdict.OPEN,
        (reduced
                ? "Far out the force of cosines is as large as anywhere and has nothing to do with"
                    + " the target's."
                : raised
                    ? "More is accepted than of the random walk."
                    : "It differs from the random walk's by less than three standard errors.")
            + " "
            + kept());
  }

  /** What became of chains far out, without a base density and with one. */
  private String kept() {
    Returns finite = looks.returns("finite");
    Returns based = looks.returns("finite_base");
    return (finite.all()
            ? "No fit keeps a chain where it is."
            : finite.missing() + " fits keep a chain out there.")
        + (based.all()
            ? " With a Gaussian base density every chain comes back."
            : " A Gaussian base density is no cure far out, where its pull is too strong if the"
                + " draws' covariance is narrower than the target's; back with it: "
                + based.text()
                + ".");
  }

  private Claim atHome() {
    double home = looks.places(Tails.ACCEPTANCE)[0];
    Spread finite = looks.at(Tails.ACCEPTANCE, "finite", home);
    return new Claim(
        "This problem does not appear when KMC finite is initialised in high-density regions, nor"
            + " after burn-in.",
        "no number",
        format("acceptance at distance %.0f: %s", home, finite.text(2)),
        Verdict.of(finite.mean() > 0.8),
        finite.mean() > 0.8
            ? "Where the draws are, ∇f is close to the target's gradient."
            : "Less than 0.8 is accepted even where the draws are.");
  }

  private NumberTable table() {
    List<List<String>> rows = new ArrayList<>();
    for (int k = 0; k < Tails.COLUMNS.size(); k++) {
      String column = Tails.COLUMNS.get(k);
      Returns back = looks.returns(column);
      rows.add(
          List.of(
              k < TailLooks.NAMES.size() ? TailLooks.NAMES.get(k) : "random walk",
              looks.at(Tails.ACCEPTANCE, column, looks.places(Tails.ACCEPTANCE)[0]).text(2),
              looks.at(Tails.ACCEPTANCE, column, Tails.FAR).text(2),
              looks.at(Tails.DRIFT, column, Tails.FAR).text(3),
              back.share(),
              back.median()));
    }
    int iterations = looks.returns(Tails.COLUMNS.get(0)).iterations();
    return new NumberTable(
        "Means over fits ± standard errors. Back is within the 99% of the target; the median is"
            + " over all chains, also those that were not back.",
        "sampler | acceptance at distance 1 | at distance 20 | drift at distance 20 | back from 20"
            + format(" within %d iterations | median iterations until back", iterations),
        rows);
  }
}
