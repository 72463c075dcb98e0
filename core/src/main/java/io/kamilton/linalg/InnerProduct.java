package io.kamilton.linalg;

/** aᵀb of short vectors, from the first term to the last. */
public final class InnerProduct {
  private InnerProduct() {}

  public static double of(double[] a, double[] b) {
    double sum = 0;
    for (int l = 0; l < a.length; l++) {
      sum = Math.fma(a[l], b[l], sum);
    }
    return sum;
  }
}
