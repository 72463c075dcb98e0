package io.kamilton.target;

/** The gradient of the log density at a point. */
public record Gradient(Point value) implements Response, Told {}
