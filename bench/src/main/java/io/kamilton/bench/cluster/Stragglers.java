package io.kamilton.bench.cluster;

import static io.kamilton.text.NumberText.format;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import java.util.PriorityQueue;

/**
 * Rounds of chains on cores, simulated: an evaluation takes e^(s z) of its median, z normal, a core
 * takes the next chain when it is free, and the round ends with the last chain.
 */
public final class Stragglers {
  private static final int ROUNDS = 400;
  private static final int ITERATIONS = 10;
  private static final int[] CHAINS_A_CORE = {1, 2, 4, 8};

  /**
   * How unequal evaluations are.
   *
   * @param spread s
   * @param slow the share of chains that meet a slow machine in a round
   * @param factor how many times as long that takes
   */
  record Times(String name, double spread, double slow, double factor) {
    /** What a chain takes for a round; the median of an evaluation is 1. */
    double chain(RandomStream random) {
      double sum = 0;
      for (int i = 0; i < ITERATIONS; i++) {
        sum += StrictMath.exp(spread * random.nextGaussian());
      }
      return random.nextUniform() < slow ? factor * sum : sum;
    }
  }

  private Stragglers() {}

  /** The share of the cores' time that is work, over many rounds. */
  static double efficiency(int cores, int chains, Times times, long seed) {
    double work = 0;
    double spent = 0;
    for (int round = 0; round < ROUNDS; round++) {
      RandomStream random = RandomStream.of(seed, 0, round, Purpose.MODEL);
      PriorityQueue<Double> free = new PriorityQueue<>();
      for (int core = 0; core < cores; core++) {
        free.add(0.0);
      }
      double end = 0;
      for (int chain = 0; chain < chains; chain++) {
        double time = times.chain(random);
        double done = free.remove() + time;
        free.add(done);
        work += time;
        end = Math.max(end, done);
      }
      spent += cores * end;
    }
    return work / spent;
  }

  /** Prints a row a kind of times and number of cores, a column a number of chains a core. */
  public static void main(String[] args) {
    Times[] kinds = {
      new Times("equal", 0, 0, 1),
      new Times("spread 0.3", 0.3, 0, 1),
      new Times("spread 1", 1, 0, 1),
      new Times("spread 0.3, 1% of chains 5 times as slow", 0.3, 0.01, 5)
    };
    System.out.println("| an evaluation | cores | 1 chain a core | 2 | 4 | 8 |");
    System.out.println("|---|---|---|---|---|---|");
    for (Times times : kinds) {
      for (int cores : new int[] {16, 250}) {
        StringBuilder row = new StringBuilder("| " + times.name + " | " + cores + " |");
        for (int each : CHAINS_A_CORE) {
          double share = efficiency(cores, each * cores, times, 1);
          row.append(format(" %.0f%% |", 100 * share));
        }
        System.out.println(row);
      }
    }
  }
}
