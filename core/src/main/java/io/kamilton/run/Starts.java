package io.kamilton.run;

import io.kamilton.mcmc.ChainState;
import io.kamilton.random.RandomStream;
import io.kamilton.target.Question;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Where chains begin: at points with a finite log density. */
public final class Starts {
  /** How many points are tried for a chain. */
  public static final int TRIES = 100;

  /** A place to try; safe for use by several threads at once. */
  public interface Proposal {
    /** out ← a point. */
    void draw(RandomStream random, double[] out);
  }

  private Starts() {}

  /** Uniform on (−2, 2) in each coordinate, as Stan does it. */
  public static Proposal nearZero() {
    return (random, out) -> {
      for (int l = 0; l < out.length; l++) {
        out[l] = 4 * random.nextUniform() - 2;
      }
    };
  }

  /** N(centre, scale²I). */
  public static Proposal around(double[] centre, double scale) {
    double[] middle = centre.clone();
    return (random, out) -> {
      if (middle.length != out.length) {
        throw new IllegalArgumentException(
            "start has dimension " + middle.length + "; the target has " + out.length);
      }
      for (int l = 0; l < out.length; l++) {
        out[l] = Math.fma(scale, random.nextGaussian(), middle[l]);
      }
    };
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
