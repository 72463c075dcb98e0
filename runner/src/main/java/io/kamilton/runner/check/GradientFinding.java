package io.kamilton.runner.check;

import io.kamilton.runner.recipe.SamplerRecipes;
import io.kamilton.runner.recipe.SamplerTrait;
import io.kamilton.runner.spec.Model;
import io.kamilton.target.DifferentiableTarget;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Target;
import io.kamilton.target.TargetException;
import io.kamilton.text.NumberText;
import io.kamilton.validation.GradientCheck;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Whether a target's gradient is that of its log density. */
record GradientFinding(Model model, Target target, List<String> columns, CheckReport report) {
  private static final double TOLERANCE = 1e-4;

  /** A right gradient agrees with differences at some width, a wrong one at none. */
  private static final double[] SCALES = {1, 1e-2, 1e-4};

  private static final int CALLS_A_COORDINATE = 4 * SCALES.length;
  private static final double LONGEST_SECONDS = 60;

  /** Tells of the gradient at u, if the differences do not take too long. */
  void at(double[] u, double secondsPerCall) {
    if (!(target instanceof DifferentiableTarget exact)) {
      missing("the target has none");
      return;
    }
    try {
      exact.gradient(u.clone(), new double[u.length]);
    } catch (TargetException e) {
      missing("the answer has none");
      return;
    } catch (RuntimeException e) {
      notChecked(e);
      return;
    }
    double seconds = CALLS_A_COORDINATE * u.length * secondsPerCall;
    if (seconds > LONGEST_SECONDS) {
      report.fact(
          "gradient", "not checked", "not checked: that would take " + NumberText.time(seconds));
      return;
    }
    try {
      compare(exact, u);
    } catch (RuntimeException e) {
      notChecked(e);
    }
  }

  private void notChecked(RuntimeException e) {
    String why = e instanceof EvaluationFailure ? e.getMessage() : e.toString();
    report.fact("gradient", "not checked", "not checked: a call failed: " + why);
  }

  private void missing(String why) {
    report.fact("gradient", "none", why);
    if (model.sampler().has(SamplerTrait.NEEDS_GRADIENTS)) {
      report.stop(
          "sampler: %s needs gradients, and %s; give them, or say sampler: {name: %s}"
              .formatted(model.sampler().name(), why, SamplerRecipes.first().name()));
    }
  }

  private void compare(DifferentiableTarget exact, double[] u) {
    GradientCheck.Result best = of(exact, u, SCALES[0]);
    for (int i = 1; i < SCALES.length && !best.passed(TOLERANCE); i++) {
      GradientCheck.Result other = of(exact, u, SCALES[i]);
      best = other.relativeError() < best.relativeError() ? other : best;
    }
    String worst = columns.get(best.worstCoordinate());
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("worst", worst);
    facts.put("given", best.given());
    facts.put("difference", best.difference());
    facts.put("relative_error", best.relativeError());
    if (best.passed(TOLERANCE)) {
      report.fact("gradient", facts, "agrees with differences");
      return;
    }
    String text =
        "in %s it is %s, but differences give %s"
            .formatted(
                worst, NumberText.digits(best.given()), NumberText.digits(best.difference()));
    report.fact("gradient", facts, text);
    wrong(text);
  }

  private static GradientCheck.Result of(DifferentiableTarget exact, double[] u, double scale) {
    double[] scales = new double[u.length];
    Arrays.fill(scales, scale);
    return GradientCheck.of(exact, u, scales);
  }

  private void wrong(String what) {
    report.change(
        "target: the gradient is wrong at the start (%s, on the unconstrained scale); fix it, or use a sampler that needs none, such as kmc"
            .formatted(what));
  }
}
