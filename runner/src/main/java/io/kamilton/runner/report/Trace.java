package io.kamilton.runner.report;

import io.kamilton.diagnostics.ParameterDraws;
import java.util.ArrayList;
import java.util.List;

/**
 * The path of every chain. A long one is cut into strokes of neighbouring draws, each from their
 * least to their greatest, so that nothing that stands out is lost.
 *
 * @param stroke draws a stroke; 1 where every draw is there
 * @param low the least draw of every stroke, a list a chain
 * @param high the greatest; empty where a stroke is one draw
 */
record Trace(int stroke, List<List<Double>> low, List<List<Double>> high) {
  /** At most so many strokes a chain. */
  static Trace of(ParameterDraws draws, int most) {
    int stroke = Math.max(1, (draws.draws() + most - 1) / most);
    Rounding rounding = Rounding.of(draws);
    List<List<Double>> low = new ArrayList<>();
    List<List<Double>> high = new ArrayList<>();
    for (int c = 0; c < draws.chains(); c++) {
      double[] chain = draws.chain(c);
      low.add(extremes(chain, stroke, false, rounding));
      if (stroke > 1) {
        high.add(extremes(chain, stroke, true, rounding));
      }
    }
    return new Trace(stroke, low, high);
  }

  private static List<Double> extremes(
      double[] chain, int stroke, boolean greatest, Rounding rounding) {
    List<Double> all = new ArrayList<>();
    for (int from = 0; from < chain.length; from += stroke) {
      double extreme = chain[from];
      for (int t = from + 1; t < Math.min(from + stroke, chain.length); t++) {
        extreme = greatest ? Math.max(extreme, chain[t]) : Math.min(extreme, chain[t]);
      }
      all.add(rounding.of(extreme));
    }
    return all;
  }
}
