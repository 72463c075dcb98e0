package io.kamilton.learn;

import io.kamilton.learn.family.ChosenFamily;
import java.util.List;
import java.util.Optional;

/**
 * Which features a fit has, and how well it predicts values that were held out.
 *
 * @param families of features beside quadratics
 * @param error the mean squared held-out error, in squared units of log π
 * @param isNoisy whether that is noise of the values, as far as one can tell
 * @param noise how the noise varies by place; empty where it does not
 */
public record FitQuality(
    List<ChosenFamily> families, double error, boolean isNoisy, Optional<NoiseRange> noise) {
  public FitQuality {
    families = List.copyOf(families);
  }

  /** Whether it has no other features than quadratics and log-radii. */
  public boolean isQuadratic() {
    return families.isEmpty();
  }

  /** Whether it has no other features than polynomials and log-radii, which a barrier bounds. */
  public boolean isPolynomial() {
    return families.stream().allMatch(each -> each.family().family().isPolynomial());
  }
}
