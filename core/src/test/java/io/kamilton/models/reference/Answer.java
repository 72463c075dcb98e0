package io.kamilton.models.reference;

/** What is known of one parameter on the user's scale; the errors are standard errors. */
public record Answer(
    String name, Known mean, Known sd, Known quantile05, Known quantile50, Known quantile95) {
  /** A number and its standard error. */
  public record Known(double value, double error) {}
}
