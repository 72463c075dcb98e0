package io.kamilton.bench.efficiency;

import static io.kamilton.text.NumberText.format;

import io.kamilton.text.Decimals;
import io.kamilton.text.Resource;
import java.util.ArrayList;
import java.util.List;

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
    out.append(Resource.text(Plot.class, "plot-style.svg"));
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
    out.append(format(format, values)).append('\n');
  }
}
