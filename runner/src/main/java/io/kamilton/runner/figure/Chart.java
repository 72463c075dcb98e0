package io.kamilton.runner.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/** A panel with two axes: curves, bars of uncertainty, bands, dots. Filled, then drawn. */
public final class Chart implements Panel {
  private static final double CAP = 3;

  /** Something drawn, in the order it was added. */
  private interface Layer {
    void draw(Svg svg, DoubleUnaryOperator x, DoubleUnaryOperator y);
  }

  private final String title;
  private final Axis x;
  private final Axis y;
  private final List<Layer> layers = new ArrayList<>();
  private final List<Entry> legend = new ArrayList<>();

  public Chart(String title, Axis x, Axis y) {
    this.title = title;
    this.x = x;
    this.y = y;
  }

  /** A line through the spots, each marked, with its bar. */
  public Chart curve(String name, Look look, List<Spot> spots) {
    explain(name, look, Sample.BOTH);
    return path(look, spots).bars("", look, spots);
  }

  /** Marked spots with their bars, not joined. */
  public Chart bars(String name, Look look, List<Spot> spots) {
    explain(name, look, Sample.DOT);
    layers.add((svg, px, py) -> spots.forEach(spot -> mark(svg, px, py, look, spot)));
    return this;
  }

  /** A line through the spots. */
  public Chart line(String name, Look look, List<Spot> spots) {
    explain(name, look, Sample.LINE);
    return path(look, spots);
  }

  /** The space between the lows and the highs of the spots. */
  public Chart band(Look look, List<Spot> spots) {
    List<Spot> outline = new ArrayList<>();
    spots.forEach(spot -> outline.add(Spot.of(spot.x(), spot.high())));
    for (int i = spots.size() - 1; i >= 0; i--) {
      outline.add(Spot.of(spots.get(i).x(), spots.get(i).low()));
    }
    layers.add(
        (svg, px, py) ->
            svg.tag("<path class=\"%s band\" d=\"%sZ\"/>", look.fill(), path(px, py, outline)));
    return this;
  }

  /** A horizontal line over the whole width. */
  public Chart level(String name, Look look, double at) {
    return line(name, look, List.of(Spot.of(x.low(), at), Spot.of(x.high(), at)));
  }

  /** Small dots, such as draws. */
  public Chart dots(String name, Look look, List<Spot> spots) {
    explain(name, look, Sample.DOT);
    layers.add(
        (svg, px, py) ->
            spots.forEach(
                spot ->
                    svg.tag(
                        "<circle class=\"%s dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"1.6\"/>",
                        look.fill(), px.applyAsDouble(spot.x()), py.applyAsDouble(spot.y()))));
    return this;
  }

  private void explain(String name, Look look, Sample sample) {
    if (!name.isEmpty()) {
      legend.add(new Entry(name, look, sample));
    }
  }

  private Chart path(Look look, List<Spot> spots) {
    layers.add(
        (svg, px, py) ->
            svg.tag("<path class=\"%s\" d=\"%s\"/>", look.line(), path(px, py, spots)));
    return this;
  }

  /** Lines between neighbours; a spot that is not finite is a gap. */
  private static String path(DoubleUnaryOperator px, DoubleUnaryOperator py, List<Spot> spots) {
    StringBuilder path = new StringBuilder();
    boolean down = false;
    for (Spot spot : spots) {
      if (spot.isFinite()) {
        path.append(down ? 'L' : 'M')
            .append(number(px.applyAsDouble(spot.x())))
            .append(' ')
            .append(number(py.applyAsDouble(spot.y())));
      }
      down = spot.isFinite();
    }
    return path.toString();
  }

  private static String number(double pixels) {
    return String.format(Locale.ROOT, "%.1f", pixels);
  }

  private static void mark(
      Svg svg, DoubleUnaryOperator px, DoubleUnaryOperator py, Look look, Spot spot) {
    if (!spot.isFinite()) {
      return;
    }
    double at = px.applyAsDouble(spot.x());
    if (spot.low() < spot.high()) {
      double top = py.applyAsDouble(spot.high());
      double bottom = py.applyAsDouble(spot.low());
      svg.line(look.fill() + " bar", at, top, at, bottom);
      svg.line(look.fill() + " bar", at - CAP, top, at + CAP, top);
      svg.line(look.fill() + " bar", at - CAP, bottom, at + CAP, bottom);
    }
    svg.tag(
        "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>",
        look.fill(), at, py.applyAsDouble(spot.y()));
  }

  @Override
  public List<Entry> legend() {
    return List.copyOf(legend);
  }

  @Override
  public void draw(Svg svg, Box box, String id) {
    DoubleUnaryOperator px = value -> box.left() + box.width() * inside(x.share(value));
    DoubleUnaryOperator py = value -> box.bottom() - box.height() * inside(y.share(value));
    Frame.title(svg, box, title);
    Frame.horizontal(svg, box, x, px, true);
    Frame.vertical(svg, box, y, py, true);
    svg.tag("<clipPath id=\"%s\">", id)
        .rectangle("clip", box.left(), box.top(), box.width(), box.height())
        .raw("</clipPath>\n");
    svg.tag("<g clip-path=\"url(#%s)\">", id);
    layers.forEach(layer -> layer.draw(svg, px, py));
    svg.raw("</g>\n");
    svg.rectangle("frame", box.left(), box.top(), box.width(), box.height());
  }

  /** What lies far outside is drawn a little outside, where the panel's edge hides it. */
  private static double inside(double share) {
    return Math.max(-0.5, Math.min(1.5, share));
  }
}
