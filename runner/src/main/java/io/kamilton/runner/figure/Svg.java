package io.kamilton.runner.figure;

import java.util.Locale;

/** SVG as it is written: tags with numbers to a tenth of a pixel, texts escaped. */
public final class Svg {
  private final StringBuilder out = new StringBuilder();

  /** The text with what XML and HTML give a meaning to escaped. */
  public static String escape(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** A line of its own, formatted as everywhere in the world. */
  Svg tag(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
    return this;
  }

  /** A line as it is. */
  Svg raw(String line) {
    out.append(line);
    return this;
  }

  Svg line(String classes, double x1, double y1, double x2, double y2) {
    return tag(
        "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
        classes, x1, y1, x2, y2);
  }

  Svg rectangle(String classes, double x, double y, double width, double height) {
    return tag(
        "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
        classes, x, y, width, height);
  }

  /** A text; {@code anchor} is start, middle or end. */
  Svg text(String classes, String anchor, double x, double y, String text) {
    return tag(
        "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
        classes, x, y, anchor, escape(text));
  }

  /** A text that reads upwards, its middle at a point. */
  Svg upwards(String classes, double x, double y, String text) {
    return tag(
        "<text class=\"%s\" text-anchor=\"middle\" transform=\"translate(%.1f %.1f)"
            + " rotate(-90)\">%s</text>",
        classes, x, y, escape(text));
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
