package io.kamilton.paper.figure;

/**
 * How something is drawn: one of eight colours, whole or dashed.
 *
 * @param colour 0 to 7
 */
public record Look(int colour, boolean dashed) {
  public Look {
    if (colour < 0 || colour > 7) {
      throw new IllegalArgumentException("colour is " + colour + "; allowed: 0 to 7");
    }
  }

  public static Look of(int colour) {
    return new Look(colour, false);
  }

  public Look withDashes() {
    return new Look(colour, true);
  }

  /** The classes of a line. */
  String line() {
    return "s" + colour + " line" + (dashed ? " dashed" : "");
  }

  /** The classes of something filled. */
  String fill() {
    return "s" + colour;
  }
}
