package io.kamilton.cli.model;

import java.util.List;
import java.util.Locale;

/**
 * Approximate Bayesian computation: how simulated statistics are held against the observed ones.
 *
 * @param epsilon the kernel's width
 * @param simulations how many are averaged in one evaluation
 */
public record Abc(List<Double> observed, Weight kernel, double epsilon, int simulations) {
  public Abc {
    observed = List.copyOf(observed);
  }

  /** The kernel between simulated and observed statistics. */
  public enum Weight {
    GAUSSIAN;

    /** Its name in a model file. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
