package io.kamilton.runner.report;

import io.kamilton.adapt.FitSummary;
import io.kamilton.runner.output.ChoiceText;
import io.kamilton.runner.report.RunHistory.Prediction;
import java.util.ArrayList;
import java.util.List;

/**
 * How good the surrogate was.
 *
 * @param fits those that were used, in order
 * @param predictions how log π̂ changed, as foretold and as found
 */
record SurrogatePlots(List<Fit> fits, List<Prediction> predictions) {
  /**
   * A surrogate.
   *
   * @param evaluations of the target until it was used
   * @param values that it was learnt from
   * @param family its features, in words
   * @param squaredError the mean squared error of values that were held out
   */
  record Fit(long evaluations, long values, String family, double squaredError) {}

  static SurrogatePlots of(RunHistory history, List<String> parameters) {
    ChoiceText text = new ChoiceText(parameters);
    List<Fit> fits = new ArrayList<>();
    for (RunHistory.Choice choice : history.choices()) {
      if (choice.choice() instanceof FitSummary made) {
        Fit fit =
            new Fit(
                choice.at().evaluations(),
                made.values(),
                text.families(made.quality().families()),
                made.quality().error());
        if (fits.isEmpty() || fits.get(fits.size() - 1).values() != fit.values()) {
          fits.add(fit);
        }
      }
    }
    List<Prediction> rounded =
        history.predictions().stream()
            .map(p -> new Prediction(Rounding.FINE.of(p.predicted()), Rounding.FINE.of(p.found())))
            .toList();
    return new SurrogatePlots(fits, rounded);
  }
}
