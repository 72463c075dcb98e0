package io.kamilton.runner.figure;

import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** What stands around a panel: title, ticks, labels. */
final class Frame {
  private static final double BELOW_TICKS = 17;
  private static final double BELOW_LABEL = 36;
  private static final double BESIDE_LABEL = 40;

  private Frame() {}

  static void title(Svg svg, Box box, String title) {
    if (title.isEmpty()) {
      return;
    }
    svg.text("title", "middle", box.centre(), box.top() - 10, title);
  }

  static void horizontal(Svg svg, Box box, Axis axis, DoubleUnaryOperator px) {
    for (Axis.Tick tick : axis.ticks()) {
      double at = px.applyAsDouble(tick.at());
      svg.line("grid", at, box.top(), at, box.bottom());
      svg.text("small", "middle", at, box.bottom() + BELOW_TICKS, tick.label());
    }
    svg.text("", "middle", box.centre(), box.bottom() + BELOW_LABEL, axis.label());
  }

  static void vertical(Svg svg, Box box, Axis axis, DoubleUnaryOperator py) {
    for (Axis.Tick tick : axis.ticks()) {
      double at = py.applyAsDouble(tick.at());
      svg.line("grid", box.left(), at, box.right(), at);
      svg.text("small", "end", box.left() - 6, at + 4, tick.label());
    }
    svg.upwards("", box.left() - BESIDE_LABEL, box.middle(), axis.label());
  }

  /** Names in the middle of equal parts of an edge. */
  static void names(Svg svg, Box box, String label, List<String> names, boolean below) {
    for (int i = 0; i < names.size(); i++) {
      double share = (i + 0.5) / names.size();
      if (below) {
        double at = box.left() + box.width() * share;
        svg.text("small", "middle", at, box.bottom() + BELOW_TICKS, names.get(i));
      } else {
        double at = box.bottom() - box.height() * share;
        svg.text("small", "end", box.left() - 6, at + 4, names.get(i));
      }
    }
    if (below) {
      svg.text("", "middle", box.centre(), box.bottom() + BELOW_LABEL, label);
    } else {
      svg.upwards("", box.left() - BESIDE_LABEL, box.middle(), label);
    }
  }
}
