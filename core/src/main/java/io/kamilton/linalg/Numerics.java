package io.kamilton.linalg;

/** The numerics in use, chosen once at start. */
public final class Numerics {
  private Numerics() {}

  /** One line that names the library for products and solves and the gradient kernels. */
  public static String describe() {
    return "";
  }
}
