package io.kamilton.target;

import java.util.Arrays;
import java.util.List;

/**
 * What is sampled: log π̂(x) + const, where π̂ is π or an unbiased, non-negative estimate of it.
 *
 * <p>An answer is a function of the point and the seed; a target without noise ignores the seed. −∞
 * says that x is outside of the support. Safe for use by several threads at once.
 */
public interface Target {
  /** d. */
  int dimension();

  /** log π̂(x) + const; the estimate's random numbers come from {@code seed}. */
  double logEstimate(double[] x, long seed);

  /**
   * How many seeds an estimate takes; above 1, a chain renews them one at a time and {@link
   * #answer} is what is asked.
   */
  default int seeds() {
    return 1;
  }

  /**
   * How many questions it would like to be asked at once, at most: a run then asks those of so many
   * chains together, by {@link #answer(List)}.
   */
  default int batch() {
    return 1;
  }

  /** Whether it heeds {@link Call#enough}, and may leave an estimate unfinished. */
  default boolean stopsEarly() {
    return false;
  }

  /** How messages name a point: as whoever wrote the target knows it. */
  default String show(double[] x) {
    return Arrays.toString(x);
  }

  /** The same with all there is to say: for targets that keep quantities of their own. */
  default Answer answer(double[] x, Call call) {
    return Answer.of(logEstimate(x, call.seed()));
  }

  /**
   * A response to each of the questions, in their order. A target that takes many points at once
   * answers them here, and says how many in {@link #batch}; others are asked one by one. What fails
   * at a point is a {@link Response.Failed}; what is thrown ends the run.
   */
  default List<Response> answer(List<Question> questions) {
    return Response.oneByOne(this, questions);
  }
}
