package io.kamilton.runner.figure;

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

  static void horizontal(Svg svg, Box box, Axis axis, DoubleUnaryOperator px, boolean grid) {
    for (Axis.Tick tick : axis.ticks()) {
      double at = px.applyAsDouble(tick.at());
      if (grid) {
        svg.line("grid", at, box.top(), at, box.bottom());
      }
      svg.text("small", "middle", at, box.bottom() + BELOW_TICKS, tick.label());
    }
    svg.text("", "middle", box.centre(), box.bottom() + BELOW_LABEL, axis.label());
  }

  static void vertical(Svg svg, Box box, Axis axis, DoubleUnaryOperator py, boolean grid) {
    for (Axis.Tick tick : axis.ticks()) {
      double at = py.applyAsDouble(tick.at());
      if (grid) {
        svg.line("grid", box.left(), at, box.right(), at);
      }
      svg.text("small", "end", box.left() - 6, at + 4, tick.label());
    }
    svg.upwards("", box.left() - BESIDE_LABEL, box.middle(), axis.label());
  }
}
