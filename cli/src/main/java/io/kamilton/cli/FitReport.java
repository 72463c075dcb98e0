package io.kamilton.cli;

import io.kamilton.kernel.SmoothFunction;
import io.kamilton.linalg.Matrix;
import io.kamilton.runner.output.Json;
import io.kamilton.score.Regulariser;
import io.kamilton.score.tuning.Choice;
import io.kamilton.text.Decimals;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What {@code kamilton fit} prints: keys in order, and f and ∇f at points. */
record FitReport(Map<String, Object> facts, List<At> at) {
  /** f and ∇f at one point. */
  record At(List<Double> x, double f, List<Double> gradient) {}

  static FitReport of(
      String estimator,
      Choice choice,
      Regulariser regulariser,
      boolean placed,
      boolean tuned,
      double objective,
      SmoothFunction f,
      @Nullable Matrix points) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("estimator", estimator);
    facts.put("sigma", choice.sigma());
    facts.put("lambda", choice.lambda());
    facts.put("regulariser", regulariser.toString());
    if (placed) {
      facts.put("coordinates", choice.coordinates().toString());
      facts.put("base", choice.base().toString());
    }
    if (tuned) {
      facts.put("held_out_objective", choice.score());
      facts.put("fits", choice.fits());
    }
    facts.put("objective", objective);
    List<At> at = new ArrayList<>();
    for (int i = 0; points != null && i < points.rows(); i++) {
      double[] x = points.row(i);
      double[] gradient = new double[x.length];
      f.gradient(x, gradient);
      at.add(new At(boxed(x), f.value(x), boxed(gradient)));
    }
    return new FitReport(facts, at);
  }

  private static List<Double> boxed(double[] x) {
    return Arrays.stream(x).boxed().toList();
  }

  void print(boolean json, PrintWriter out) {
    if (json) {
      Map<String, Object> all = new LinkedHashMap<>(facts);
      all.put("at", at);
      Json.println(all, out);
      return;
    }
    facts.forEach((name, value) -> out.printf("%-18s %s%n", name.replace('_', ' '), text(value)));
    for (At each : at) {
      out.printf(
          "x = (%s): f = %s, gradient = (%s)%n",
          joined(each.x()), Decimals.of(each.f()), joined(each.gradient()));
    }
  }

  private static String text(Object value) {
    if (value instanceof Double number) {
      return Double.isFinite(number) ? Decimals.of(number) : "-";
    }
    return value.toString();
  }

  private static String joined(List<Double> numbers) {
    return numbers.stream().map(Decimals::of).collect(Collectors.joining(", "));
  }
}
