package io.kamilton.runner.figure;

import io.kamilton.linalg.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A panel of cells whose shade, and text, is a number in [0, 1]; NaN leaves a cell empty.
 *
 * @param values a row a name of the vertical edge, from below; a column a name of the horizontal
 */
public record HeatMap(
    String title,
    String xLabel,
    List<String> xNames,
    String yLabel,
    List<String> yNames,
    Matrix values)
    implements Panel {
  private static final int SHADES = 10;
  private static final double GAP = 1;

  public HeatMap {
    xNames = List.copyOf(xNames);
    yNames = List.copyOf(yNames);
    if (values.rows() != yNames.size() || values.columns() != xNames.size()) {
      throw new IllegalArgumentException(
          values + " for " + yNames.size() + " rows of " + xNames.size() + " cells");
    }
  }

  @Override
  public List<Entry> legend() {
    return List.of();
  }

  @Override
  public void draw(Svg svg, Box box, String id) {
    Frame.title(svg, box, title);
    Axis x = names(xLabel, xNames);
    Axis y = names(yLabel, yNames);
    Frame.horizontal(svg, box, x, share -> box.left() + box.width() * share, false);
    Frame.vertical(svg, box, y, share -> box.bottom() - box.height() * share, false);
    double width = box.width() / values.columns();
    double height = box.height() / values.rows();
    for (int i = 0; i < values.rows(); i++) {
      for (int j = 0; j < values.columns(); j++) {
        double left = box.left() + j * width;
        double top = box.bottom() - (i + 1) * height;
        Box cell = new Box(left + GAP / 2, top + GAP / 2, width - GAP, height - GAP);
        draw(svg, cell, values.get(i, j));
      }
    }
  }

  /** Names in the middle of equal parts of a side. */
  private static Axis names(String label, List<String> names) {
    List<Axis.Tick> ticks = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      ticks.add(new Axis.Tick((i + 0.5) / names.size(), names.get(i)));
    }
    return new Axis(label, 0, 1, false, ticks);
  }

  private static void draw(Svg svg, Box cell, double value) {
    if (Double.isNaN(value)) {
      svg.rectangle("empty", cell.left(), cell.top(), cell.width(), cell.height());
      return;
    }
    int shade = (int) Math.max(0, Math.min(SHADES - 1, Math.floor(value * SHADES)));
    svg.rectangle("h" + shade, cell.left(), cell.top(), cell.width(), cell.height());
    String text = String.format(Locale.ROOT, "%.2f", value).replaceFirst("^0\\.", ".");
    String classes = shade >= SHADES / 2 ? "cell deep" : "cell";
    svg.text(classes, "middle", cell.centre(), cell.middle() + 4, text);
  }
}
