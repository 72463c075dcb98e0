package io.kamilton.runner.report;

import io.kamilton.runner.report.RunHistory.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How good the surrogate was.
 *
 * @param fits those that were used, in order
 * @param predictions how log π̂ changed, as foretold and as found
 */
public record SurrogatePlots(List<Fit> fits, List<Prediction> predictions) {
  /** What {@code AutomaticKmc} says of a fit, as the log has it. */
  private static final Pattern FIT =
      Pattern.compile("surrogate of (\\d+) values: (.*?); squared error ([^,]+),.*");

  private static final Rounding FINE = new Rounding(4);

  /**
   * A surrogate.
   *
   * @param evaluations of the target until it was used
   * @param values that it was learnt from
   * @param family its features
   * @param squaredError of values that were left out of the fit, their mean
   */
  public record Fit(long evaluations, long values, String family, double squaredError) {}

  public SurrogatePlots {
    fits = List.copyOf(fits);
    predictions = List.copyOf(predictions);
  }

  static SurrogatePlots of(RunHistory history) {
    List<Fit> fits = new ArrayList<>();
    for (RunHistory.Choice choice : history.choices()) {
      Matcher words = FIT.matcher(choice.words());
      if (words.matches()) {
        Fit fit =
            new Fit(
                choice.at().evaluations(),
                Long.parseLong(words.group(1)),
                words.group(2),
                Double.parseDouble(words.group(3)));
        if (fits.isEmpty() || fits.get(fits.size() - 1).values() != fit.values()) {
          fits.add(fit);
        }
      }
    }
    List<Prediction> rounded =
        history.predictions().stream()
            .map(each -> new Prediction(FINE.of(each.predicted()), FINE.of(each.found())))
            .toList();
    return new SurrogatePlots(fits, rounded);
  }
}
