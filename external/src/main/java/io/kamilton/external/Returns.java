package io.kamilton.external;

import java.util.Locale;

/** The kind of number that a target returns. */
public enum Returns {
  /** log π̂(x) + const, priors included. */
  LOG_DENSITY,
  /** log p̂(data | x); the priors are added by the caller. */
  LOG_LIKELIHOOD,
  /** A draw of the data, or of statistics of them. */
  SIMULATION;

  /** Its key in a program's answer. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Its name in a model file. */
  @Override
  public String toString() {
    return key().replace('_', '-');
  }
}
