package io.kamilton.score;

/** R in α = −(σ/2)(C + λR)⁻¹b; see docs/decisions/0005-regularisers.md. */
public enum Regulariser {
  /** R = I: the paper's formula. */
  IDENTITY("identity"),
  /** R = K: the penalty λ_H‖f‖²_H with λ = nσ²λ_H/2. */
  RKHS("rkhs"),
  /** R = K + I: the authors' code. */
  BOTH("both");

  private final String word;

  Regulariser(String word) {
    this.word = word;
  }

  /** Its name in options and output. */
  @Override
  public String toString() {
    return word;
  }
}
