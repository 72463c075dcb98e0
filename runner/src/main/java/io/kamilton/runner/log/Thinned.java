package io.kamilton.runner.log;

import java.util.ArrayList;
import java.util.List;

/**
 * Some of many things, spread evenly over all: every k-th, where k doubles whenever there are too
 * many. For one thread.
 */
final class Thinned<T> {
  private final int most;
  private List<T> kept = new ArrayList<>();
  private long every = 1;
  private long seen;

  Thinned(int most) {
    this.most = most;
  }

  void add(T next) {
    if (seen++ % every != 0) {
      return;
    }
    kept.add(next);
    if (kept.size() > most) {
      List<T> half = new ArrayList<>();
      for (int i = 0; i < kept.size(); i += 2) {
        half.add(kept.get(i));
      }
      kept = half;
      every *= 2;
    }
  }

  List<T> kept() {
    return List.copyOf(kept);
  }

  /** How many things one that is kept stands for. */
  long every() {
    return every;
  }
}
