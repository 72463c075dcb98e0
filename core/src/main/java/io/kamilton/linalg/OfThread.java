package io.kamilton.linalg;

import java.util.function.Supplier;

/**
 * A value for each thread that asks, made when it first does.
 *
 * <p>As a {@link ThreadLocal}, but found at once: a trajectory asks many times a step, and one
 * local among many takes a search.
 */
final class OfThread<T> {
  /** Threads that are found at once; a power of 2. */
  private static final int AT_ONCE = 8;

  private final ThreadLocal<T> locals;

  /**
   * What threads found among their locals, by the last bits of their numbers. A thread that reads
   * another's entry, or none, asks its locals.
   */
  private final Found<?>[] found = new Found<?>[AT_ONCE];

  private record Found<T>(Thread thread, T value) {}

  OfThread(Supplier<T> made) {
    locals = ThreadLocal.withInitial(made);
  }

  /** This thread's value. */
  @SuppressWarnings("unchecked") // what is in here is of this class's making
  T get() {
    Thread thread = Thread.currentThread();
    int at = (int) thread.getId() & (AT_ONCE - 1);
    Found<T> last = (Found<T>) found[at];
    if (last == null || last.thread != thread) {
      last = new Found<>(thread, locals.get());
      found[at] = last;
    }
    return last.value;
  }
}
