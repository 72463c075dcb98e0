package io.kamilton.adapt;

import io.kamilton.mcmc.Transition;
import java.util.ArrayList;
import java.util.List;

/** The log densities that a chain has been at, and whether they still rise. For one thread. */
final class Ascent {
  /** Fewest iterations, and fewest of them with a move, that say something. Not measured. */
  private static final int FEWEST = 20;

  private static final int FEWEST_MOVES = 5;

  private final List<Double> levels = new ArrayList<>();
  private int moves;

  void add(List<Transition> transitions) {
    for (Transition each : transitions) {
      levels.add(each.next().logPiHat());
      moves += each.info().accepted() ? 1 : 0;
    }
  }

  int iterations() {
    return levels.size();
  }

  /** Whether the chain is where its start leads: its later half does not rise any more. */
  boolean hasSettled(int d) {
    int n = levels.size();
    return n >= FEWEST
        && moves >= FEWEST_MOVES
        && !Levels.rise(levels.subList(n / 2, 3 * n / 4), levels.subList(3 * n / 4, n), d);
  }
}
