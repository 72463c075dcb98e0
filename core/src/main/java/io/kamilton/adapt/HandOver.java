package io.kamilton.adapt;

import io.kamilton.random.RandomStream;
import io.kamilton.surrogate.Surrogate;
import org.jspecify.annotations.Nullable;

/** Lite while the history is short, finite from a number of points on; both see every point. */
public final class HandOver implements Learner {
  private final Learner first;
  private final Learner then;
  private final long after;
  private long points;

  public HandOver(Learner first, Learner then, long after) {
    this.first = first;
    this.then = then;
    this.after = after;
  }

  @Override
  public void add(int chain, double[] x) {
    if (points < after) {
      first.add(chain, x);
    }
    then.add(chain, x);
    points++;
  }

  @Override
  public @Nullable Surrogate refit(RandomStream random) {
    return (points < after ? first : then).refit(random);
  }
}
