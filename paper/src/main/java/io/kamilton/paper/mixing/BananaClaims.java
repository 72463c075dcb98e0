package io.kamilton.paper.mixing;

import static io.kamilton.paper.mixing.BananaMixing.FINITE;
import static io.kamilton.paper.mixing.BananaMixing.HMC;
import static io.kamilton.paper.mixing.BananaMixing.KAMH;
import static io.kamilton.paper.mixing.BananaMixing.LITE;
import static io.kamilton.paper.mixing.BananaMixing.WALK;
import static io.kamilton.paper.mixing.BananaRuns.ACCEPTANCE;
import static io.kamilton.paper.mixing.BananaRuns.ESS;
import static io.kamilton.paper.mixing.BananaRuns.NORM;
import static io.kamilton.text.NumberText.format;

import io.kamilton.paper.Claim;
import io.kamilton.paper.Spread;
import io.kamilton.paper.Verdict;
import io.kamilton.paper.chain.Authors;
import java.util.ArrayList;
import java.util.List;

/** The paper's claims about mixing on the banana, judged by chains. */
final class BananaClaims {
  /** The share of another's effective size that counts as close to it. */
  private static final double CLOSE = 0.7;

  private final BananaRuns runs;
  private final int most;

  BananaClaims(BananaRuns runs) {
    this.runs = runs;
    most = runs.most();
  }

  List<Claim> claims() {
    return List.of(outperforms(), closeToHmc(), mean(), lite());
  }

  private Claim outperforms() {
    Spread kmc = runs.at(FINITE, most, ESS);
    Spread kamh = runs.at(KAMH, most, ESS);
    Spread walk = runs.at(WALK, 0, ESS);
    boolean clearly = kmc.low() > 2 * Math.max(kamh.high(), walk.high());
    boolean onAverage = kmc.mean() > Math.max(kamh.mean(), walk.mean());
    return new Claim(
        "KMC clearly outperforms RW and KAMH.",
        format(
            "authors' code, min ESS of 2000: KMC finite %s, KAMH %s, RW %s",
            Authors.bananaEss(FINITE, Authors.MOST_DRAWS),
            Authors.bananaEss(KAMH, Authors.MOST_DRAWS),
            Authors.bananaEss(WALK, 0)),
        format(
            "n = m = %d: KMC finite %s, KAMH %s, RW %s",
            most, kmc.range(0), kamh.range(0), walk.range(0)),
        Verdict.of(clearly, onAverage),
        (clearly
                ? "The middle 80% of its runs have more than twice the effective size of the others'."
                : onAverage
                    ? "Better on average, but not all of the middle 80% of runs are twice as good."
                    : "Another has at least its effective size.")
            + " The surrogate has seen exact draws, as in the paper; from a cold start Algorithm 1"
            + " does not do this. KAMH here has its Hastings term, the authors' script had none.");
  }

  private Claim closeToHmc() {
    List<String> theirs = new ArrayList<>(List.of(authors("HMC ", HMC, 0)));
    List<String> found = new ArrayList<>(List.of(pair("HMC ", HMC, 0)));
    for (int n : runs.draws()) {
      found.add(pair("n = " + n + ": ", FINITE, n));
      if (!Authors.bananaEss(FINITE, n).equals(Authors.UNKNOWN)) {
        theirs.add(authors("n = " + n + ": ", FINITE, n));
      }
    }
    Spread hmc = runs.at(HMC, 0, ESS);
    Spread last = runs.at(FINITE, most, ESS);
    double share = last.mean() / hmc.mean();
    // of a ratio of independent means, to first order
    double error =
        share * Math.sqrt(square(last.error() / last.mean()) + square(hmc.error() / hmc.mean()));
    found.add(format("ESS at n = %d over HMC's: %.2f ± %.2f", most, share, error));
    boolean grows = last.mean() > runs.at(FINITE, runs.draws().get(0), ESS).mean();
    return new Claim(
        "KMC … eventually achieves performance close to HMC as n = m grows.",
        "authors' code, acceptance and min ESS: " + String.join("; ", theirs),
        String.join("; ", found),
        Verdict.of(share > CLOSE, grows),
        (share > CLOSE
                ? "With the most draws its effective size is more than " + CLOSE + " of HMC's."
                : grows
                    ? "Its effective size grows with n, but does not come close to HMC's here."
                    : "Its effective size neither comes close to HMC's nor grows with n.")
            + " The authors' script made 100 iterations, not the text's 2000 + 200.");
  }

  private static String authors(String name, String sampler, int n) {
    return name + Authors.bananaAcceptance(sampler, n) + ", " + Authors.bananaEss(sampler, n);
  }

  private String pair(String name, String sampler, int n) {
    return name + runs.at(sampler, n, ACCEPTANCE).text(2) + ", " + runs.at(sampler, n, ESS).text(0);
  }

  private static double square(double x) {
    return x * x;
  }

  private Claim mean() {
    Spread kmc = runs.at(FINITE, most, NORM);
    Spread hmc = runs.at(HMC, 0, NORM);
    Spread kamh = runs.at(KAMH, most, NORM);
    Spread walk = runs.at(WALK, 0, NORM);
    double best = Math.min(kamh.mean(), walk.mean());
    boolean half = kmc.mean() < best / 2;
    boolean below = kmc.mean() < best;
    boolean close = CLOSE * kmc.mean() < hmc.mean();
    return new Claim(
        "The same for the norm of the empirical mean, which is exactly 0 (Figure 3, middle).",
        "no number (figure)",
        format(
            "KMC finite, n = m = %d: %s; HMC %s; KAMH %s; RW %s",
            most, kmc.range(2), hmc.range(2), kamh.range(2), walk.range(2)),
        Verdict.of(half && close, below),
        half
            ? close
                ? "Errors of a mean cannot be flattered by a chain that sticks, as an effective size"
                    + " can."
                : format(
                    "Far below KAMH's and the random walk's, but %.1f times HMC's: now and then a run"
                        + " stays long in a tail, where the surrogate has seen little; an effective"
                        + " size does not show that.",
                    kmc.mean() / hmc.mean())
            : !below
                ? "The errors of KAMH or of the random walk are not larger."
                : kmc.high() > best
                    ? "Better on average, but a few runs that stay long in a tail, where the"
                        + " surrogate has seen little, have errors as large as the others'; an"
                        + " effective size does not show them."
                    : "Better on average and in nearly all runs, but by less than a factor of two.");
  }

  private Claim lite() {
    Spread ess = runs.at(LITE, most, ESS);
    Spread walk = runs.at(WALK, 0, ESS);
    Spread finite = runs.at(FINITE, most, ESS);
    boolean same = ess.mean() > CLOSE * finite.mean();
    boolean beyondWalk = ess.low() > walk.high();
    return new Claim(
        "These results can be reproduced with the lite version.",
        format(
            "authors' code, n = %d: acceptance %s, min ESS %s",
            Authors.MOST_DRAWS,
            Authors.bananaAcceptance(LITE, Authors.MOST_DRAWS),
            Authors.bananaEss(LITE, Authors.MOST_DRAWS)),
        format(
            "n = %d: acceptance %s, min ESS %s (finite %s)",
            most, runs.at(LITE, most, ACCEPTANCE).text(2), ess.range(0), finite.range(0)),
        Verdict.of(same, beyondWalk),
        (same
                ? "Its effective size is more than " + CLOSE + " of finite's."
                : beyondWalk
                    ? "Beyond the random walk, but less than " + CLOSE + " of finite's."
                    : "Neither close to finite nor clearly beyond the random walk.")
            + " With the authors' σ = 50.8, λ = 1 and R = K + I; wider kernels do better"
            + " (docs/performance.md).");
  }
}
