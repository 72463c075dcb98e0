package io.kamilton.store;

import io.kamilton.target.Evaluated;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Points spread evenly over a log whose length is not known beforehand: every k-th record, where k
 * doubles whenever there are too many. Only what is kept is decoded. For one thread.
 */
final class SpreadPoints {
  private static final int MOST = 64;

  private List<@Nullable Evaluated> kept = new ArrayList<>();
  private long every = 1;
  private long seen;

  /** Sees the next record; its point may be null. */
  void add(Supplier<@Nullable Evaluated> record) {
    if (seen++ % every != 0) {
      return;
    }
    kept.add(record.get());
    if (kept.size() > MOST) {
      List<@Nullable Evaluated> half = new ArrayList<>();
      for (int i = 0; i < kept.size(); i += 2) {
        half.add(kept.get(i));
      }
      kept = half;
      every *= 2;
    }
  }

  /** Those that have a point, in the order of the log. */
  List<Evaluated> kept() {
    List<Evaluated> points = new ArrayList<>();
    for (Evaluated point : kept) {
      if (point != null) {
        points.add(point);
      }
    }
    return points;
  }
}
