package io.kamilton.external;

/** The kind of number that a target returns: its key in an answer, its name in a model file. */
public enum Returns {
  /** log π̂(x) + const, priors included. */
  LOG_DENSITY("log_density", "log-density"),
  /** log p̂(data | x); the priors are added by the caller. */
  LOG_LIKELIHOOD("log_likelihood", "log-likelihood"),
  /** A draw of the data, or of statistics of them. */
  SIMULATION("simulation", "simulation");

  private final String key;
  private final String word;

  Returns(String key, String word) {
    this.key = key;
    this.word = word;
  }

  /** The key in an answer. */
  public String key() {
    return key;
  }

  /** Its name in a model file. */
  @Override
  public String toString() {
    return word;
  }
}
