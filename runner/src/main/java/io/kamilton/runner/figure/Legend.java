package io.kamilton.runner.figure;

import java.util.ArrayList;
import java.util.List;

/** The names of all that is drawn in a figure, each once, in lines that are not too long. */
final class Legend {
  private static final double LINE = 20;
  private static final double SAMPLE = 22;
  private static final double GAP = 18;

  /** A generous guess at the width of a letter. */
  private static final double LETTER = 6.6;

  private record Placed(Panel.Entry entry, double x, int line) {}

  private final List<Placed> places = new ArrayList<>();
  private int lines;

  private Legend() {}

  static Legend of(List<? extends Panel> panels, double width) {
    Legend legend = new Legend();
    double x = 0;
    List<Panel.Entry> entries =
        panels.stream().flatMap(panel -> panel.legend().stream()).distinct().toList();
    for (Panel.Entry entry : entries) {
      double needed = SAMPLE + 6 + LETTER * entry.name().length();
      if (x > 0 && x + needed > width) {
        x = 0;
        legend.lines++;
      }
      legend.places.add(new Placed(entry, x, legend.lines));
      x += needed + GAP;
    }
    legend.lines += entries.isEmpty() ? 0 : 1;
    return legend;
  }

  double height() {
    return lines * LINE;
  }

  void draw(Svg svg, double left, double top) {
    for (Placed placed : places) {
      double x = left + placed.x;
      double y = top + placed.line * LINE - 4;
      Look look = placed.entry.look();
      if (placed.entry.sample() != Panel.Sample.DOT) {
        svg.tag(
            "<path class=\"%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>", look.line(), x, y, x + SAMPLE, y);
      }
      if (placed.entry.sample() != Panel.Sample.LINE) {
        svg.tag(
            "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>",
            look.fill(), x + SAMPLE / 2, y);
      }
      svg.text("", "start", x + SAMPLE + 6, y + 4, placed.entry.name());
    }
  }
}
