package io.kamilton.store;

/** What tests write when a run goes on. */
final class Resumptions {
  static final RunEvent.Resumed RESUMED =
      new RunEvent.Resumed(100, 400, Double.POSITIVE_INFINITY, "numerics");

  private Resumptions() {}
}
