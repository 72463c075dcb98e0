package io.kamilton.runner.figure;

/** A point of a curve, with a bar from {@code low} to {@code high} where these differ. */
public record Spot(double x, double y, double low, double high) {
  /** Without a bar. */
  public static Spot of(double x, double y) {
    return new Spot(x, y, y, y);
  }

  public boolean isFinite() {
    return Double.isFinite(x) && Double.isFinite(y);
  }
}
