package io.kamilton.runner.figure;

import java.util.List;

/** One of the pictures of a figure, with its own axes. */
public sealed interface Panel permits Chart, HeatMap {
  /** What a legend shows beside a name. */
  enum Sample {
    LINE,
    DOT,
    BOTH
  }

  /** A name in the figure's legend, and how what it names is drawn. */
  record Entry(String name, Look look, Sample sample) {}

  /** What the legend must explain. */
  List<Entry> legend();

  /** Draws the inside into {@code box}, axes, labels and title around it. */
  void draw(Svg svg, Box box, String id);
}
