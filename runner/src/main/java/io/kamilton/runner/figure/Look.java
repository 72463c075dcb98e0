package io.kamilton.runner.figure;

/**
 * How something is drawn: one of eight colours, a line whole, dashed or thin.
 *
 * @param colour 0 to 7
 */
public record Look(int colour, Stroke stroke) {
  /** How a line is drawn. */
  public enum Stroke {
    WHOLE,
    DASHED,
    THIN
  }

  public Look {
    if (colour < 0 || colour > 7) {
      throw new IllegalArgumentException("colour is " + colour + "; allowed: 0 to 7");
    }
  }

  public static Look of(int colour) {
    return new Look(colour, Stroke.WHOLE);
  }

  public Look dashed() {
    return new Look(colour, Stroke.DASHED);
  }

  public Look thin() {
    return new Look(colour, Stroke.THIN);
  }

  /** The classes of a line. */
  String line() {
    return "s"
        + colour
        + switch (stroke) {
          case WHOLE -> " line";
          case DASHED -> " line dashed";
          case THIN -> " line thin";
        };
  }

  /** The classes of something filled. */
  String fill() {
    return "s" + colour;
  }
}
