package io.kamilton.learn.ridge;

/** How thoroughly λ is searched for: the values that are tried, and on how many held-out groups. */
public enum LambdaSearch {
  /** For the fit that is used. */
  THOROUGH(Integer.MAX_VALUE, 1e-12, 1e-9, 1e-6, 1e-4, 1e-2, 1e-1, 1),
  /** Enough to compare families of features. */
  QUICK(1, 1e-9, 1e-5, 1e-2);

  private final int groups;
  private final double[] lambdas;

  LambdaSearch(int groups, double... lambdas) {
    this.groups = groups;
    this.lambdas = lambdas;
  }

  /** How many groups are held out in turn, at most. */
  int groups() {
    return groups;
  }

  /** A copy of the values of λ, relative to the sum of the weights, rising. */
  double[] lambdas() {
    return lambdas.clone();
  }
}
