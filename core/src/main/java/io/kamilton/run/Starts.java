package io.kamilton.run;

import io.kamilton.mcmc.ChainState;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Question;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Where chains begin: at points with a finite log density. */
public final class Starts {
  /** Tries of points as they are proposed. */
  private static final int AS_PROPOSED = 100;

  /** Tries at each distance from the centre that is shorter than proposed. */
  private static final int PER_DISTANCE = 6;

  /** How many distances there are, each a quarter of the one before. */
  private static final int DISTANCES = 5;

  /** Tries that are closer to the centre than proposed; the last is the centre itself. */
  static final int CLOSER = PER_DISTANCE * DISTANCES + 1;

  /** How many points are tried for a chain. */
  public static final int TRIES = AS_PROPOSED + CLOSER;

  /** A place to try; safe for use by several threads at once. */
  public interface Proposal {
    /** out ← a point. */
    void draw(RandomStream random, double[] out);

    /** out ← what the points are spread around; false where that is not known. */
    default boolean centre(double[] out) {
      return false;
    }
  }

  private Starts() {}

  /** Uniform on (−2, 2) in each coordinate, as Stan does it. */
  public static Proposal nearZero() {
    return new Proposal() {
      @Override
      public void draw(RandomStream random, double[] out) {
        for (int l = 0; l < out.length; l++) {
          out[l] = 4 * random.nextUniform() - 2;
        }
      }

      @Override
      public boolean centre(double[] out) {
        Arrays.fill(out, 0);
        return true;
      }
    };
  }

  /** N(centre, scale²I). */
  public static Proposal around(double[] centre, double scale) {
    double[] middle = centre.clone();
    return new Proposal() {
      @Override
      public void draw(RandomStream random, double[] out) {
        if (middle.length != out.length) {
          throw new IllegalArgumentException(
              "start has dimension " + middle.length + "; the target has " + out.length);
        }
        for (int l = 0; l < out.length; l++) {
          out[l] = Math.fma(scale, random.nextGaussian(), middle[l]);
        }
      }

      @Override
      public boolean centre(double[] out) {
        System.arraycopy(middle, 0, out, 0, out.length);
        return true;
      }
    };
  }

  /**
   * out ← the point of a try: as proposed at first, then ever closer to the centre, where a hard
   * edge cuts off fewer of them, and at last the centre itself.
   *
   * @param before how many were tried before; after {@link #TRIES} it begins anew
   */
  public static void draw(Proposal proposal, int before, RandomStream random, double[] out) {
    proposal.draw(random, out);
    int closer = before % TRIES - AS_PROPOSED;
    double[] centre = new double[out.length];
    if (closer < 0 || !proposal.centre(centre)) {
      return;
    }
    int distance = 1 + closer / PER_DISTANCE;
    double share = closer == CLOSER - 1 ? 0 : Math.scalb(1.0, -2 * distance);
    for (int l = 0; l < out.length; l++) {
      out[l] = Math.fma(share, out[l] - centre[l], centre[l]);
    }
  }

  /**
   * The first point of each search that has a finite log density. One point of each search that is
   * not over is tried at a time; what was drawn is tried, also where no more may be drawn.
   *
   * @param trial asks about the points, and tells the searches
   */
  public static List<ChainState> find(List<StartSearch> searches, Consumer<List<Question>> trial) {
    while (searches.stream().anyMatch(search -> !search.isOver())) {
      List<Question> questions = new ArrayList<>();
      try {
        searches.stream()
            .filter(search -> !search.isOver())
            .forEach(search -> questions.add(search.next()));
      } finally {
        if (!questions.isEmpty()) {
          trial.accept(questions);
        }
      }
    }
    return searches.stream().map(StartSearch::start).toList();
  }
}
