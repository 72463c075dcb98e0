package io.kamilton.store;

import io.kamilton.run.Ending;

/** Something that happened to a run as a whole. */
public sealed interface RunEvent {
  /**
   * The run goes on after it was interrupted, or is extended.
   *
   * @param draws a chain that are wanted in all
   * @param ess what the smallest bulk effective sample size must reach; 0 where none is wanted
   * @param rHat what the worst R̂ must be below; +∞ where none is wanted
   * @param numerics that it goes on with
   */
  record Resumed(int draws, double ess, double rHat, String numerics) implements RunEvent {}

  /**
   * The target was asked once more for stored values, before the run asked for anything new.
   *
   * @param earlier whether the values are of the earlier run that this one began with
   * @param evaluations that it took; they are not among those of the chains
   * @param difference what was not the same, and was accepted; empty where all was
   */
  record Compared(boolean earlier, int evaluations, String difference) implements RunEvent {}

  /** The run ends. */
  record Ended(Ending ending) implements RunEvent {}
}
