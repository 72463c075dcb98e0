package io.kamilton.score;

import java.util.Locale;

/** R in α = −(σ/2)(C + λR)⁻¹b; see docs/decisions/0005-regularisers.md. */
public enum Regulariser {
  /** R = I: the paper's formula. */
  IDENTITY,
  /** R = K: the penalty λ_H‖f‖²_H with λ = nσ²λ_H/2. */
  RKHS,
  /** R = K + I: the authors' code. */
  BOTH;

  /** Its name in options and output. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
