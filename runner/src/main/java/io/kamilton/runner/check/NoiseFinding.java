package io.kamilton.runner.check;

import io.kamilton.runner.spec.Model;
import io.kamilton.text.NumberText;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the noise of a target means for the sampler of its model, told to a report. */
record NoiseFinding(Model model, CheckReport report) {
  /** Noise that grows by less is not told of. */
  private static final double GROWTH = 4;

  /** Fewer seeds say nothing of growth. */
  private static final int FEWEST_FAR = 10;

  private Tolerance tolerance() {
    return Tolerance.of(model.sampler());
  }

  private NoiseAdvice advice() {
    return new NoiseAdvice(model, tolerance());
  }

  /** There is none, as so many seeds show. */
  void none(int seeds) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("sd", 0.0);
    facts.put("variance", 0.0);
    if (model.sampler().hasAcceptStep()) {
      facts.put("acceptance_ceiling", 1.0);
    }
    facts.put("verdict", "none");
    report.fact(
        "noise",
        facts,
        seeds == 1 ? "not known: other seeds failed" : "none: " + seeds + " seeds gave one answer");
    if (model.target().noisy()) {
      report.change(
          "target.noisy is true, but all seeds gave one answer; if it is exact say noisy: false,"
              + " else let its random numbers follow from the seed");
    }
  }

  /** There is some: whether the model knows of it, and whether it follows from the seed. */
  void kind(boolean saysNoisy, boolean repeatable) {
    if (!saysNoisy) {
      report.change("target.noisy is false, but answers differ from call to call; say noisy: true");
    }
    if (!repeatable) {
      report.change(
          "target: let all random numbers follow from the seed of the call (\"seed\" in the"
              + " request); else a resumed run is exact, but its draws are not the same");
    }
  }

  /**
   * How much there is at typical points.
   *
   * @param zero how many seeds gave −∞ there: an estimate of 0
   */
  void tell(Noise noise, TypicalPoints typical, int zero) {
    report.fact("noise", facts(noise, typical), text(noise, typical));
    if (model.sampler().hasAcceptStep()) {
      bearable();
    }
    if (zero > 0) {
      report.change(
          "target: %s of %s seeds gave an estimate of 0 (-inf) at typical points; more particles or simulations are needed"
              .formatted(zero, noise.seeds() + zero));
    }
    tails(noise);
    if (model.sampler().hasAcceptStep()) {
      judge(noise, zero);
    }
  }

  private void bearable() {
    report.fact(
        "bearable",
        Map.of("sampler", model.sampler().name(), "variance", tolerance().best()),
        "a variance of about 1 by proposals of a surrogate, about 3.3 by random walks; by %s about %s"
            .formatted(model.sampler().name(), NumberText.digits(tolerance().best())));
  }

  private void judge(Noise noise, int zero) {
    if (!tolerance().isGood(noise)) {
      report.change(advice().more(noise));
    } else if (noise.isThere() && zero == 0 && tolerance().isWasteful(noise)) {
      String fewer = advice().fewer(noise);
      report.fact("could_save", fewer, fewer);
    }
  }

  private Map<String, Object> facts(Noise noise, TypicalPoints typical) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("sd", noise.sd());
    facts.put("variance", noise.variance());
    facts.put("variance_error", noise.error());
    if (model.sampler().hasAcceptStep()) {
      facts.put("acceptance_ceiling", noise.acceptanceCeiling());
      facts.put("verdict", tolerance().verdict(noise));
    }
    facts.put("points", noise.points());
    facts.put("seeds", noise.seeds());
    facts.put("steps", typical.steps());
    facts.put("moves", typical.moves());
    return facts;
  }

  private String text(Noise noise, TypicalPoints typical) {
    String where =
        typical.moves() == 0
            ? "at the start, since none of %s steps from there was accepted"
                .formatted(NumberText.count(typical.steps()))
            : "at %d points that %s steps of adaptive Metropolis led to"
                .formatted(noise.points(), NumberText.count(typical.steps()));
    int blocks = model.target().seeds();
    boolean judged = model.sampler().hasAcceptStep();
    return "%svariance %s ± %s of %s (sd %s) %s; %s"
        .formatted(
            judged ? tolerance().verdict(noise) + ": " : "",
            NumberText.digits(noise.variance()),
            NumberText.digits(noise.error()),
            blocks == 1
                ? "the log density"
                : "the log ratio over √2, one of " + blocks + " seeds renewed",
            NumberText.digits(noise.sd()),
            where,
            judged
                ? "acceptance can reach "
                    + NumberText.digits(noise.acceptanceCeiling())
                    + " at most"
                : model.sampler().name() + " has no accept step for it to slow");
  }

  private void tails(Noise noise) {
    if (noise.below() + noise.above() == 0) {
      return;
    }
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("below", noise.below());
    facts.put("above", noise.above());
    report.fact(
        "noise_tails",
        facts,
        "heavy: of %d estimates %d are far below the others, lost proposals that the variance leaves out, and %d far above"
            .formatted(noise.seeds(), noise.below(), noise.above()));
    if (noise.above() > 0) {
      report.change(
          "target: some estimates are far too high, and a chain that meets one stays there for"
              + " long; more particles or simulations are needed");
    }
  }

  /** How much more there is away from typical points. */
  void growth(Noise noise, Noise far) {
    boolean told =
        model.sampler().hasAcceptStep()
            && far.seeds() - far.points() >= FEWEST_FAR
            && noise.variance() > 0;
    if (told && far.variance() > GROWTH * noise.variance()) {
      report.fact(
          "noise_grows",
          far.variance(),
          "variance %s three times as far out: chains may stick in the tails, and starts should be near the middle"
              .formatted(NumberText.digits(far.variance())));
    }
  }
}
