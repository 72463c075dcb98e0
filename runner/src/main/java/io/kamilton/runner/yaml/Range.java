package io.kamilton.runner.yaml;

import io.kamilton.text.Decimals;

/**
 * The finite numbers from one end to another; an end that is infinite is no bound.
 *
 * @param open whether the ends themselves are outside
 */
public record Range(double least, double most, boolean open) {
  public static final Range ANY =
      new Range(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, true);
  public static final Range POSITIVE = new Range(0, Double.POSITIVE_INFINITY, true);
  public static final Range NOT_NEGATIVE = new Range(0, Double.POSITIVE_INFINITY, false);

  public boolean contains(double x) {
    boolean inside = open ? x > least && x < most : x >= least && x <= most;
    return inside && Double.isFinite(x);
  }

  /** What is allowed, in words. */
  @Override
  public String toString() {
    boolean above = least != Double.NEGATIVE_INFINITY;
    boolean below = most != Double.POSITIVE_INFINITY;
    String number = "a finite number";
    if (above) {
      number += (open ? " above " : " from ") + Decimals.of(least);
    }
    if (below) {
      number += (above ? " and" : "") + (open ? " below " : " to ") + Decimals.of(most);
    }
    return above && !below && !open ? number + " on" : number;
  }
}
