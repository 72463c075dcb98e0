package io.kamilton.runner.check;

import io.kamilton.runner.spec.Model;
import io.kamilton.target.Outcome;
import io.kamilton.text.Decimals;
import io.kamilton.text.NumberText;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The failures of a few calls: how many of each kind, the last words, and what to change. */
final class Failings {
  private Failings() {}

  static void list(Calls calls, Model model, CheckReport report) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (Outcome outcome : Outcome.values()) {
      counts.put(key(outcome), calls.count(outcome));
    }
    report.fact(
        "outcomes",
        counts,
        "%d calls: %d finite, %d outside of the support (-inf), %d failed"
            .formatted(
                calls.count(),
                calls.count(Outcome.FINITE),
                calls.count(Outcome.OUTSIDE),
                calls.failures()));
    calls
        .lastWords()
        .forEach(
            (outcome, words) ->
                report.change(
                    "target: %s × %s%s; %s"
                        .formatted(
                            calls.count(outcome),
                            key(outcome),
                            words.isEmpty() ? "" : " (the last: " + words + ")",
                            remedy(outcome, model))));
  }

  private static String remedy(Outcome outcome, Model model) {
    return switch (outcome) {
      case NAN -> "answer -inf outside of the support, and a number inside";
      case INFINITE -> "a log density of +∞ has no meaning; fix the target there";
      case ERROR -> "fix the target there, or answer -inf where the density is 0";
      case TIMEOUT -> "raise target.timeout" + timeout(model) + ", or make the call faster";
      case CRASH -> "fix the program: it ended instead of answering";
      case NONSENSE -> "answer one line of JSON; prints belong on standard error";
      case FINITE, OUTSIDE, BELOW -> throw new IllegalArgumentException(outcome + " is no failure");
    };
  }

  private static String timeout(Model model) {
    Duration timeout = model.target().timeout();
    return timeout == null ? "" : " (" + NumberText.time(timeout.toMillis() / 1e3) + ")";
  }

  private static String key(Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT);
  }

  /** A log density as people write it. */
  static String number(double x) {
    return Double.isFinite(x) ? Decimals.of(x) : x < 0 ? "-inf" : Double.isNaN(x) ? "NaN" : "+inf";
  }
}
