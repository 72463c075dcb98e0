package io.kamilton.spark;

import java.util.BitSet;

/** Numbers of the tasks that run at the same time in a process: the smallest that is free. */
final class Slots {
  private final BitSet taken = new BitSet();
  private final ThreadLocal<Integer> mine = ThreadLocal.withInitial(() -> 0);

  /** A number for this thread, until it is given back. */
  synchronized void take() {
    int free = taken.nextClearBit(0);
    taken.set(free);
    mine.set(free);
  }

  synchronized void giveBack() {
    taken.clear(mine.get());
  }

  /** This thread's number. */
  int mine() {
    return mine.get();
  }
}
