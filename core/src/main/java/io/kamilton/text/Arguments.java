package io.kamilton.text;

/** Conditions on arguments, each named in the message where it fails. */
public final class Arguments {
  private Arguments() {}

  public static double positive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          name + " is " + value + "; it must be positive and finite");
    }
    return value;
  }

  public static double notNegative(String name, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          name + " is " + value + "; it must be finite and not negative");
    }
    return value;
  }

  public static double finite(String name, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(name + " is " + value + "; it must be finite");
    }
    return value;
  }

  public static int atLeast(int least, String name, int value) {
    if (value < least) {
      throw new IllegalArgumentException(name + " is " + value + "; it must be at least " + least);
    }
    return value;
  }

  /** A copy of the array, every element finite. */
  public static double[] finite(String name, double[] values) {
    for (int i = 0; i < values.length; i++) {
      finite(name + "[" + i + "]", values[i]);
    }
    return values.clone();
  }
}
