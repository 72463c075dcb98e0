package io.kamilton.runner.figure;

import io.kamilton.text.Resource;
import java.util.List;

/**
 * A picture of an experiment.
 *
 * @param name its file, without the ending
 * @param title what it shows, for who cannot see it
 * @param caption what stands below it
 */
public record Figure(String name, String title, String caption, String svg) {
  private static final double LEFT = 62;
  private static final double RIGHT = 14;
  private static final double ABOVE = 30;
  private static final double BELOW = 48;
  private static final double EDGE = 10;

  /**
   * Panels side by side, {@code columns} in a row, under one legend.
   *
   * @param width of a panel's inside, and height
   */
  public static Figure of(
      String name,
      String title,
      String caption,
      int columns,
      double width,
      double height,
      List<? extends Panel> panels) {
    int across = Math.min(columns, panels.size());
    int rows = (panels.size() + across - 1) / across;
    double whole = 2 * EDGE + across * (LEFT + width + RIGHT);
    Legend legend = Legend.of(panels, whole - 2 * EDGE - LEFT);
    double top = EDGE + legend.height();
    double tall = top + rows * (ABOVE + height + BELOW) + EDGE / 2;
    Svg svg = new Svg();
    svg.tag(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\""
            + " height=\"%.0f\" role=\"img\" aria-labelledby=\"%s-title\">",
        whole, tall, whole, tall, name);
    svg.tag("<title id=\"%s-title\">%s</title>", name, Svg.escape(title));
    svg.raw("<style>\n").raw(Resource.text(Figure.class, "style.css")).raw("</style>\n");
    svg.tag("<rect class=\"page\" width=\"%.0f\" height=\"%.0f\" rx=\"6\"/>", whole, tall);
    legend.draw(svg, EDGE + LEFT, EDGE + 14);
    for (int i = 0; i < panels.size(); i++) {
      int row = i / across;
      double left = EDGE + (i - row * across) * (LEFT + width + RIGHT) + LEFT;
      double above = top + row * (ABOVE + height + BELOW) + ABOVE;
      panels.get(i).draw(svg, new Box(left, above, width, height), name + "-" + i);
    }
    return new Figure(name, title, caption, svg.raw("</svg>\n").toString());
  }
}
