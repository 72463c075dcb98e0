package io.kamilton.models;

/** Conditions on the parameters of a model, named in the message where they fail. */
final class Arguments {
  private Arguments() {}

  static double positive(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          name + " is " + value + "; it must be positive and finite");
    }
    return value;
  }

  static double finite(String name, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(name + " is " + value + "; it must be finite");
    }
    return value;
  }

  static int atLeast(int least, String name, int value) {
    if (value < least) {
      throw new IllegalArgumentException(name + " is " + value + "; it must be at least " + least);
    }
    return value;
  }

  /** A copy of the array, every element finite. */
  static double[] finite(String name, double[] values) {
    for (int i = 0; i < values.length; i++) {
      finite(name + "[" + i + "]", values[i]);
    }
    return values.clone();
  }
}
