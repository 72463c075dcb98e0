package io.kamilton.learn.family;

/**
 * A family of features: when it is offered, which features it has, and whether they are
 * polynomials. Each is one file, and is registered by its line in {@link FeatureFamily}.
 */
public interface Family {
  /** Whether all features are polynomials: f then grows slower than a quartic barrier falls. */
  boolean isPolynomial();

  /**
   * Offers its features, as long as the error is not tiny.
   *
   * @param best takes them if they lower the error
   * @param known what is known of the target's structure
   * @return that, and what had to be found out
   */
  Structure offer(FamilySearch best, FitData data, Structure known);
}
