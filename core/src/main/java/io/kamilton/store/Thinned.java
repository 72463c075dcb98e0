package io.kamilton.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Some of a number of things that is not known beforehand, spread evenly over them: every k-th,
 * where k doubles whenever there are too many. Only what is kept is made. For one thread.
 */
public final class Thinned<T extends @Nullable Object> {
  private final int most;
  private List<T> kept = new ArrayList<>();
  private long every = 1;
  private long seen;

  public Thinned(int most) {
    this.most = most;
  }

  /** Sees the next one. */
  public void add(Supplier<T> next) {
    if (seen++ % every != 0) {
      return;
    }
    kept.add(next.get());
    if (kept.size() > most) {
      List<T> half = new ArrayList<>();
      for (int i = 0; i < kept.size(); i += 2) {
        half.add(kept.get(i));
      }
      kept = half;
      every *= 2;
    }
  }

  /** Those that are kept, in their order. */
  public List<T> kept() {
    return Collections.unmodifiableList(kept);
  }

  /** How many things one that is kept stands for. */
  public long every() {
    return every;
  }
}
