package io.kamilton.target;

/** A point with the estimate of its log density: never NaN, −∞ where there is none. */
public record Evaluated(Point x, double logEstimate, Outcome outcome) {}
