package io.kamilton.bench.cluster;

import io.kamilton.bench.cluster.SharedSurrogate.Result;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Errors over evaluations, both axes logarithmic: a line for each way to learn. */
final class SharedPicture {
  private static final int WIDTH = 560;
  private static final int HEIGHT = 340;
  private static final int LEFT = 64;
  private static final int RIGHT = WIDTH - 24;
  private static final int TOP = 44;
  private static final int BOTTOM = HEIGHT - 56;
  private static final double[] EVALUATIONS = {1000, 2000, 5000, 10_000, 20_000};
  private static final double[] ERRORS = {0.01, 0.03, 0.1, 0.3, 1};

  private static final String STYLE =
      """
      <style>
        text { font-family: system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; font-size: 12px; fill: #24292f }
        .page { fill: #ffffff }
        .tick { stroke: #d0d7de }
        .s0 { stroke: #0969da } .s1 { stroke: #bc4c00 }
        polyline { fill: none; stroke-width: 2 }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3 }
          .page { fill: #0d1117 }
          .tick { stroke: #30363d }
          .s0 { stroke: #58a6ff } .s1 { stroke: #f0883e }
        }
      </style>
      """;

  private final StringBuilder out = new StringBuilder();

  private SharedPicture() {}

  static String svg(List<Result> shared, List<Result> alone) {
    SharedPicture picture = new SharedPicture();
    picture.head();
    picture.axes();
    picture.line(0, "64 chains, one surrogate", shared);
    picture.line(1, "64 chains, each its own", alone);
    return picture.out.append("</svg>\n").toString();
  }

  private void head() {
    tag(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\""
            + " role=\"img\" aria-labelledby=\"title\">",
        WIDTH, HEIGHT, WIDTH, HEIGHT);
    tag(
        "<title id=\"title\">Error of the banana's means and variances over evaluations in all: 64"
            + " chains that teach one surrogate, and 64 that learn alone.</title>");
    out.append(STYLE);
    tag("<rect class=\"page\" width=\"%d\" height=\"%d\" rx=\"6\"/>", WIDTH, HEIGHT);
  }

  private void axes() {
    for (double tick : EVALUATIONS) {
      double x = x(tick);
      tag("<line class=\"tick\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>", x, x, TOP, BOTTOM);
      tag("<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%,.0f</text>", x, BOTTOM + 18, tick);
    }
    for (double tick : ERRORS) {
      double y = y(tick);
      tag("<line class=\"tick\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>", LEFT, RIGHT, y, y);
      tag("<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>", LEFT - 8, y + 4, tick);
    }
    tag(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">evaluations of all chains</text>",
        (LEFT + RIGHT) / 2, BOTTOM + 40);
  }

  private void line(int number, String name, List<Result> results) {
    String points =
        results.stream()
            .map(each -> format("%.1f,%.1f", x(each.evaluations()), y(each.error())))
            .collect(Collectors.joining(" "));
    tag("<polyline class=\"s%d\" points=\"%s\"/>", number, points);
    int at = LEFT + 230 * number;
    tag("<line class=\"s%d\" x1=\"%d\" x2=\"%d\" y1=\"22\" y2=\"22\"/>", number, at, at + 20);
    tag("<text x=\"%d\" y=\"26\">%s</text>", at + 28, name);
  }

  private static double x(double evaluations) {
    return LEFT + share(evaluations, EVALUATIONS) * (RIGHT - LEFT);
  }

  private static double y(double error) {
    return BOTTOM - share(error, ERRORS) * (BOTTOM - TOP);
  }

  /** Where a value lies between the ends of a logarithmic axis. */
  private static double share(double value, double[] ticks) {
    double least = ticks[0];
    double most = ticks[ticks.length - 1];
    double inside = Math.max(least, Math.min(most, value));
    return StrictMath.log(inside / least) / StrictMath.log(most / least);
  }

  private void tag(String form, Object... values) {
    out.append(format(form, values)).append('\n');
  }

  private static String format(String form, Object... values) {
    return String.format(Locale.ROOT, form, values);
  }
}
