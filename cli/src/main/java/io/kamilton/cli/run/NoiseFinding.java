package io.kamilton.cli.run;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What several seeds at one point tell.
 *
 * @param finite how many gave a finite estimate
 * @param zero how many gave −∞: an estimate of 0
 * @param repeatable whether the same seed gave the same answer
 */
record NoiseFinding(Noise noise, int finite, int zero, boolean repeatable) {
  /** Tells it, and what to change in a model that calls itself noisy or not. */
  void tell(boolean saysNoisy, CheckReport report) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("sd", noise.sd());
    facts.put("variance", noise.variance());
    facts.put("acceptance_ceiling", noise.acceptanceCeiling());
    facts.put("verdict", noise.verdict());
    report.fact("noise", facts, text());
    if (noise.isThere() && !saysNoisy) {
      report.change("target.noisy is false, but answers differ from call to call; say noisy: true");
    }
    if (!noise.isThere() && saysNoisy && repeatable) {
      report.change(
          "target.noisy is true, but all seeds gave one answer; if it is exact say noisy: false,"
              + " else let its random numbers follow from the seed");
    }
    if (!repeatable) {
      report.change(
          "target: let all random numbers follow from the seed of the call (\"seed\" in the"
              + " request); else a resumed run is exact, but its draws are not the same");
    }
    if (zero > 0) {
      report.change(
          "target: "
              + zero
              + " of "
              + (finite + zero)
              + " seeds gave an estimate of 0 (-inf) at the start; more particles or simulations"
              + " are needed");
    }
    if (!noise.isGood()) {
      report.change(noise.advice());
    }
  }

  private String text() {
    if (!noise.isThere()) {
      return "none: " + finite + " seeds gave one answer";
    }
    return "%s: standard deviation %s of log density over %d seeds; acceptance can reach %s at most"
        .formatted(
            noise.verdict(),
            NumberText.digits(noise.sd()),
            finite,
            NumberText.digits(noise.acceptanceCeiling()));
  }
}
