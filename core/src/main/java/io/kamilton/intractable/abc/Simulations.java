package io.kamilton.intractable.abc;

import io.kamilton.intractable.Simulator;
import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Call;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import io.kamilton.target.TargetException;
import io.kamilton.text.Arguments;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/**
 * The n simulations of one estimate, one after another or several at a time: the same ones in the
 * same order either way.
 */
public final class Simulations {
  private final Simulator simulator;
  private final int number;
  private final int seeds;
  private final int parallel;
  private final ExecutorService pool;

  /**
   * Simulations for every estimate.
   *
   * @param number n, at least 1
   * @param seeds over how many seeds they are divided, at most n: as evenly as can be
   * @param parallel how many are made at a time; the simulator sees so many chains for each of ours
   */
  public Simulations(Simulator simulator, int number, int seeds, int parallel) {
    Arguments.atLeast(1, "simulations", number);
    if (seeds < 1 || seeds > number) {
      throw new IllegalArgumentException(
          "seeds is %d; with %d simulations it must be from 1 to %d"
              .formatted(seeds, number, number));
    }
    Arguments.atLeast(1, "parallel", parallel);
    this.simulator = simulator;
    this.number = number;
    this.seeds = seeds;
    this.parallel = Math.min(parallel, number);
    pool =
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "kamilton-simulation");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** d, of θ. */
  public int dimension() {
    return simulator.dimension();
  }

  /** n. */
  public int number() {
    return number;
  }

  /** How many seeds an estimate takes. */
  public int seeds() {
    return seeds;
  }

  /** All n statistics at θ, each finite and of dimension p. */
  List<Point> all(double[] theta, Call call, int p) {
    List<Point> statistics = new ArrayList<>(number);
    var unused =
        visit(
            theta,
            call,
            p,
            s -> {
              requireFinite(s, statistics.size());
              return statistics.add(s);
            });
    return statistics;
  }

  private static void requireFinite(Point s, int i) {
    for (int j = 0; j < s.dimension(); j++) {
      if (Double.isInfinite(s.get(j))) {
        throw new EvaluationFailure(
            Outcome.INFINITE, name(i) + " has " + s.get(j) + " as its statistic " + (j + 1));
      }
    }
  }

  /**
   * Hands out the statistics in their order until {@code more} says no.
   *
   * @param p the dimension of a statistic; another one stops the run
   * @return how many were handed out; what was simulated beyond them, or failed, has no part in it
   */
  int visit(double[] theta, Call call, int p, Predicate<Point> more) {
    int done = 0;
    while (done < number) {
      for (Wave.Slot slot : wave(theta, call, done, Math.min(number, done + parallel))) {
        done++;
        try {
          Point s = slot.result();
          require(s, done - 1, p);
          if (!more.test(s)) {
            return done;
          }
        } catch (CancellationException | TargetException e) {
          throw e;
        } catch (RuntimeException e) {
          throw EvaluationFailure.after(done, e);
        }
      }
    }
    return done;
  }

  /** Another number of statistics than of observed ones is no failure of a simulation. */
  static void requireDimension(Point s, int p) {
    if (s.dimension() != p) {
      throw new TargetException(
          "a simulation has %s statistics; the observed ones are %s: a program must answer with as many numbers as are in observed"
              .formatted(s.dimension(), p),
          null);
    }
  }

  private static void require(Point s, int i, int p) {
    requireDimension(s, p);
    for (int j = 0; j < p; j++) {
      if (Double.isNaN(s.get(j))) {
        throw new EvaluationFailure(Outcome.NAN, name(i) + " has NaN as its statistic " + (j + 1));
      }
    }
  }

  private static String name(int i) {
    return "simulation " + (i + 1);
  }

  /** Simulations from, …, to − 1. */
  private List<Wave.Slot> wave(double[] theta, Call call, int from, int to) {
    int chain = call.chain() * parallel;
    List<Wave.Slot> slots = new ArrayList<>();
    for (int i = from; i < to; i++) {
      long seed = seed(call, i);
      int slot = chain + i - from;
      slots.add(new Wave.Slot(() -> simulator.simulate(theta.clone(), slot, seed)));
    }
    Wave.run(slots, pool);
    return slots;
  }

  /**
   * A function of the seed of its block and of its number there: the first n mod B blocks have one
   * simulation more.
   */
  private long seed(Call call, int i) {
    int size = number / seeds;
    int larger = number % seeds;
    int split = larger * (size + 1);
    int block = i < split ? i / (size + 1) : larger + (i - split) / size;
    int place = i < split ? i % (size + 1) : (i - split) % size;
    RandomStream random = RandomStream.of(call.seeds().get(block), 0, 1 + place, Purpose.ESTIMATE);
    return random.nextLong() >>> 33;
  }
}
