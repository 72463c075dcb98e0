package io.kamilton.run;

import io.kamilton.random.RandomStream;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The evaluations of starts: they count among those that are allowed. */
final class Tries {
  /** No more evaluations are allowed. */
  static final class UsedUp extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final long most;
  private final Past past;
  private final AtomicLong made = new AtomicLong();

  /**
   * Tries of a run.
   *
   * @param most the evaluations allowed, those of the past included
   */
  Tries(Past past, int chains, long most) {
    this.past = past;
    this.most = most;
    for (int chain = 0; chain < chains; chain++) {
      made.addAndGet(past.tried(chain).size());
    }
  }

  /** Evaluations so far, those of the past included. */
  long made() {
    return made.get();
  }

  /** The same proposals for one chain, each of which is evaluated unless it is known. */
  Starts.Proposal counted(int chain, Starts.Proposal proposal) {
    AtomicInteger known = new AtomicInteger(past.tried(chain).size());
    return new Starts.Proposal() {
      @Override
      public void draw(RandomStream random, double[] out) {
        if (known.getAndDecrement() <= 0) {
          count();
        }
        proposal.draw(random, out);
      }

      @Override
      public boolean centre(double[] out) {
        return proposal.centre(out);
      }
    };
  }

  private void count() {
    if (made.incrementAndGet() > most) {
      made.decrementAndGet();
      throw new UsedUp();
    }
  }
}
