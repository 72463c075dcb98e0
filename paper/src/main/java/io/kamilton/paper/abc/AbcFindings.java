package io.kamilton.paper.abc;

import static io.kamilton.paper.abc.SkewNormalAbc.DEFAULT;
import static io.kamilton.paper.abc.SkewNormalAbc.FRICTION;
import static io.kamilton.paper.abc.SkewNormalAbc.HABC;
import static io.kamilton.paper.abc.SkewNormalAbc.LITE;
import static io.kamilton.paper.abc.SkewNormalAbc.ONE;
import static io.kamilton.paper.abc.SkewNormalAbc.ORACLE;
import static io.kamilton.paper.abc.SkewNormalAbc.SAMPLERS;
import static io.kamilton.paper.abc.SkewNormalAbc.WALK;
import static io.kamilton.text.NumberText.format;

import io.kamilton.paper.Claim;
import io.kamilton.paper.Findings;
import io.kamilton.paper.NumberTable;
import io.kamilton.paper.Size;
import io.kamilton.paper.Spread;
import io.kamilton.paper.Verdict;
import io.kamilton.paper.abc.AbcChains.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What chains of approximate Bayesian computation say: mixing, bias, simulations. */
record AbcFindings(Size size, AbcChains chains) {
  /** Biases of fewer standard errors than this are none. */
  private static final double CRITICAL = 3.5;

  private static final double MEAN = SkewNormalAbc.EXACT.mean(0);
  private static final double SD = SkewNormalAbc.EXACT.sd(0);

  Findings findings() {
    return new Findings(size, this::claims, chains.figure(), table());
  }

  private List<Claim> claims() {
    return List.of(mixing(), noBias(), habcBias(), friction(), simulations(), oneDirection());
  }

  private String times(List<String> samplers) {
    return samplers.stream()
        .map(each -> each + " " + chains.time(each).text(1))
        .collect(Collectors.joining(", "));
  }

  private Claim mixing() {
    double habc = chains.time(HABC).mean();
    boolean asWritten = chains.time(LITE).mean() < 1.5 * habc;
    boolean nearer = chains.time(ORACLE).mean() < chains.time(WALK).mean() / 4;
    return new Claim(
        "KMC mixes as well as HABC.",
        "curves of autocorrelation (figure)",
        "autocorrelation times in iterations: " + times(List.of(LITE, ORACLE, DEFAULT, HABC, WALK)),
        Verdict.of(asWritten, nearer),
        "KMC accepts or rejects by an estimate from ten simulations, and its noise rejects even"
            + " where the surrogate is right (KMC oracle moves in "
            + chains.spread(ORACLE, "acceptance").text(2)
            + "); HABC always moves, at two thousand times the simulations. KMC lite"
            + " learns from 200 iterations of a random walk, as in the text, and knows little; the"
            + " authors' script gave it 1000 draws of the truth (KMC oracle).");
  }

  private Claim noBias() {
    List<String> exact = List.of(WALK, LITE, ORACLE, DEFAULT);
    boolean unbiased = true;
    List<String> found = new ArrayList<>();
    for (String sampler : exact) {
      Estimate mean = chains.estimate(sampler, "mean");
      Estimate sd = chains.estimate(sampler, "sd");
      unbiased &= Math.abs(mean.z(MEAN)) < CRITICAL && Math.abs(sd.z(SD)) < CRITICAL;
      found.add("%s %s, sd %s".formatted(sampler, mean.text(), sd.text()));
    }
    return new Claim(
        "KMC does not suffer from any bias (overlaps with RW).",
        "densities that overlap (figure)",
        String.join("; ", found) + format("; exact %.3f, sd %.3f", MEAN, SD),
        Verdict.of(unbiased),
        "Against the exact ABC posterior, to "
            + CRITICAL
            + " Monte Carlo errors. Estimates are kept with the state; the authors' code estimated"
            + " the current likelihood anew, which widens it to a standard deviation of 0.68 to"
            + " 0.73.");
  }

  private Claim habcBias() {
    Estimate mean = chains.estimate(HABC, "mean");
    double bias = mean.value() - MEAN;
    boolean severe = Math.abs(bias) - 2 * mean.error() > SD / 2;
    boolean seen = Math.abs(mean.z(MEAN)) > CRITICAL;
    return new Claim(
        "HABC suffers from a severe bias.",
        "θ₁ near 19.5 where the others are near 9.6 (figure)",
        format("mean %s where the exact one is %.3f", mean.text(), MEAN),
        Verdict.of(severe, seen),
        "The authors' code never uses the observed data: its likelihood is that of θ itself."
            + (severe
                ? ""
                : " With the likelihood of the text the mean is right, or nearly, as the statistics"
                    + " are nearly normal. The real bias of normal likelihoods is in"
                    + " `counterexample`."));
  }

  private Claim friction() {
    Estimate without = chains.estimate(HABC, "sd");
    Estimate with = chains.estimate(FRICTION, "sd");
    Spread timeWithout = chains.time(HABC);
    Spread timeWith = chains.time(FRICTION);
    boolean wider = without.z(SD) > 2;
    boolean slower = timeWith.mean() > 2 * timeWithout.mean();
    Verdict verdict = Verdict.of(wider && slower, wider || slower);
    return new Claim(
        "Adding friction has severely negative impact on mixing, where not adding friction results"
            + " in a wider posterior.",
        "curves of autocorrelation, densities (figure)",
        format(
            "sd %s without, %s with friction, exact %.3f; autocorrelation times %s and %s",
            without.text(), with.text(), SD, timeWithout.text(1), timeWith.text(1)),
        size == Size.QUICK && !wider ? Verdict.OPEN : verdict,
        "Without friction the noise of "
            + SkewNormalAbc.REPEATS
            + " directions heats the chain: theory says a standard deviation of 0.71."
            + (slower
                ? ""
                : " Every trajectory of 50 steps begins with a new momentum, so that a friction of"
                    + " 1 costs little mixing."));
  }

  private Claim simulations() {
    double kmc = chains.spread(LITE, "simulations_an_iteration").mean();
    double habc = chains.spread(HABC, "simulations_an_iteration").mean() / kmc;
    // beside gradients, an evaluation to renew the seeds and one at the end
    double oneDirection = (habc - 2) / SkewNormalAbc.REPEATS;
    double steps = SkewNormalAbc.STEPS.mostSteps();
    return new Claim(
        "KMC also reduces the number of simulations per proposal by a factor 2L = 100.",
        "100",
        format(
            "%.0f for each direction of a gradient, %.0f with the %d it takes; for an effective"
                + " draw: KMC lite %s, KMC oracle %s, the default kmc %s, HABC %s",
            oneDirection,
            habc,
            SkewNormalAbc.REPEATS,
            chains.simulationsForADraw(LITE).text(0),
            chains.simulationsForADraw(ORACLE).text(0),
            chains.simulationsForADraw(DEFAULT).text(0),
            chains.simulationsForADraw(HABC).text(0)),
        Verdict.of(oneDirection > 2 * steps * 0.95),
        "Two evaluations a step, each of ten simulations, against one for a proposal of KMC.");
  }

  private Claim oneDirection() {
    Spread divergent = chains.spread(ONE, "divergent");
    return new Claim(
        "HABC with gradients of one simultaneous perturbation samples the synthetic posterior.",
        "2L = 100 simulations a proposal: one direction a step",
        format(
            "a share of %s of the trajectories diverges; typical |θ| at the end of them: 10^%.0f",
            divergent.text(2), StrictMath.log10(chains.spread(ONE, "sd").mean())),
        divergent.mean() > 0.5 ? Verdict.DOES_NOT_HOLD : Verdict.HOLDS,
        "In ten dimensions one direction has nine times the noise of its gradient, more than any"
            + " trajectory can lose. With "
            + SkewNormalAbc.REPEATS
            + " directions it does.");
  }

  private NumberTable table() {
    List<List<String>> rows = new ArrayList<>();
    for (String sampler : SAMPLERS) {
      boolean lost = sampler.equals(ONE);
      rows.add(
          List.of(
              sampler,
              chains.spread(sampler, "acceptance").range(2),
              lost ? "–" : chains.time(sampler).range(1),
              lost ? "–" : chains.estimate(sampler, "mean").text(),
              lost ? "–" : chains.estimate(sampler, "sd").text(),
              chains.spread(sampler, "simulations_an_iteration").text(0),
              lost ? "–" : chains.simulationsForADraw(sampler).text(0),
              format("%.0f", chains.spread(sampler, "simulations").mean())));
    }
    String none = "–";
    rows.add(
        List.of("exact", none, none, format("%.3f", MEAN), format("%.3f", SD), none, none, none));
    return new NumberTable(
        "Runs together; θ is pooled over its coordinates, which have one law. Errors of mean and"
            + " standard deviation are Monte Carlo errors.",
        "sampler | moves | autocorrelation time | mean of θ₁ | sd of θ₁ | simulations an iteration"
            + " | an effective draw | in all, a run",
        rows);
  }
}
