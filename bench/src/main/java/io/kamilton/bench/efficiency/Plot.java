package io.kamilton.bench.efficiency;

import io.kamilton.text.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A picture of results with one budget: a row a target, a dot a sampler, at the worst statistic's
 * effective draws per 1000 evaluations on a logarithmic axis; a bar for its 99% interval.
 */
public final class Plot {
  private static final int WIDTH = 853;
  private static final int LEFT = 165;
  private static final int RIGHT = WIDTH - 24;
  private static final int TOP = 56;
  private static final int GAP = 4;
  private static final int LINE = 9;

  /** What lies below is drawn at the edge. */
  private static final double LEAST = 0.01;

  private static final double MOST = 1000;

  private static final double[] TICKS = {0.01, 0.1, 1, 10, 100, 1000};

  private static final String STYLE =
      """
      <style>
        text { font-family: system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; font-size: 12px; fill: #24292f }
        .page { fill: #ffffff }
        .tick { stroke: #d0d7de }
        .band { fill: #f6f8fa }
        .s0 { fill: #0969da; stroke: #0969da } .s1 { fill: #bc4c00; stroke: #bc4c00 }
        .s2 { fill: #8c959f; stroke: #8c959f } .s3 { fill: #1a7f37; stroke: #1a7f37 }
        .s4 { fill: #8250df; stroke: #8250df } .s5 { fill: #bf3989; stroke: #bf3989 }
        .s6 { fill: #24292f; stroke: #24292f } .s7 { fill: #9a6700; stroke: #9a6700 }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3 }
          .page { fill: #0d1117 }
          .tick { stroke: #30363d }
          .band { fill: #161b22 }
          .s0 { fill: #58a6ff; stroke: #58a6ff } .s1 { fill: #f0883e; stroke: #f0883e }
          .s2 { fill: #6e7681; stroke: #6e7681 } .s3 { fill: #3fb950; stroke: #3fb950 }
          .s4 { fill: #bc8cff; stroke: #bc8cff } .s5 { fill: #f778ba; stroke: #f778ba }
          .s6 { fill: #e6edf3; stroke: #e6edf3 } .s7 { fill: #d29922; stroke: #d29922 }
        }
      </style>
      """;

  private final Results results;
  private final int budget;
  private final List<String> samplers;
  private final StringBuilder out = new StringBuilder();

  private Plot(Results results, int budget) {
    this.results = results;
    this.budget = budget;
    samplers = results.all().stream().map(Figures::sampler).distinct().toList();
  }

  /** The picture as SVG. */
  public static String svg(Results results, int budget) {
    return new Plot(results, budget).draw();
  }

  private String draw() {
    List<Figures> rows = new ArrayList<>(results.with(budget, false));
    rows.addAll(results.with(budget, true));
    List<String> targets = rows.stream().map(each -> each.of().name()).distinct().toList();
    int row = LINE * samplers.size() + 2 * GAP;
    int bottom = TOP + row * targets.size();
    head(bottom + 44);
    for (int k = 0; k < targets.size(); k += 2) {
      tag(
          "<rect class=\"band\" x=\"8\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
          TOP + k * row, WIDTH - 16, row);
    }
    axis(bottom);
    for (String target : targets) {
      int y = TOP + row * targets.indexOf(target);
      tag(
          "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>",
          LEFT - 12, y + row / 2 + 4, target);
      rows.stream().filter(each -> each.of().name().equals(target)).forEach(each -> dot(each, y));
    }
    return out.append("</svg>\n").toString();
  }

  private void head(int height) {
    tag(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
            + " role=\"img\" aria-labelledby=\"title\">",
        WIDTH, height, WIDTH, height);
    tag(
        "<title id=\"title\">Effective draws per 1000 evaluations by target and sampler, %,d evaluations"
            + " in all: the worst parameter and statistic.</title>",
        budget);
    out.append(STYLE);
    tag("<rect class=\"page\" width=\"%d\" height=\"%d\" rx=\"6\"/>", WIDTH, height);
    for (int s = 0; s < samplers.size(); s++) {
      int x = LEFT + 84 * s;
      tag("<circle class=\"s%d\" cx=\"%d\" cy=\"26\" r=\"4\"/>", s, x);
      tag("<text x=\"%d\" y=\"30\">%s</text>", x + 8, samplers.get(s));
    }
  }

  private void axis(int bottom) {
    for (double tick : TICKS) {
      tag(
          "<line class=\"tick\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>",
          x(tick), x(tick), TOP, bottom);
      tag(
          "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>",
          x(tick), bottom + 16, Decimals.of(tick));
    }
    tag(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">effective draws per 1000 evaluations, by"
            + " replicates: the worst parameter and statistic</text>",
        (LEFT + RIGHT) / 2, bottom + 34);
  }

  private void dot(Figures figures, int top) {
    int s = samplers.indexOf(figures.sampler());
    double y = top + GAP + LINE * (s + 0.5);
    Figures.Worst worst = figures.worst();
    tag(
        "<line class=\"s%d\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>",
        s, x(worst.low()), x(worst.high()), y, y);
    tag("<circle class=\"s%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"/>", s, x(worst.size()), y);
  }

  private static double x(double size) {
    double inside = Math.max(LEAST, Math.min(MOST, size));
    double share = StrictMath.log(inside / LEAST) / StrictMath.log(MOST / LEAST);
    return LEFT + share * (RIGHT - LEFT);
  }

  private void tag(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
