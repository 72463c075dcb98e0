package io.kamilton.bench.efficiency;

import io.kamilton.bench.efficiency.targets.Answer;
import java.util.function.ToDoubleFunction;

/** What is asked of the draws of a parameter: E g(x) for some g, whose true value is known. */
public enum Statistic {
  MEAN("mean", Double.NaN, Answer::mean),

  /** The second moment about the true mean. */
  SD("sd", Double.NaN, Answer::variance),

  LOW("5%", Answer.LOW, Answer::q5),
  MIDDLE("50%", Answer.MIDDLE, Answer::q50),
  HIGH("95%", Answer.HIGH, Answer::q95);

  private final String title;
  private final double p;
  private final ToDoubleFunction<Answer> truth;

  /**
   * A statistic.
   *
   * @param p the probability of a quantile; NaN for a moment
   */
  Statistic(String title, double p, ToDoubleFunction<Answer> truth) {
    this.title = title;
    this.p = p;
    this.truth = truth;
  }

  /** g(x) − E g. */
  double error(double x, Answer known) {
    double offset = x - known.mean();
    return switch (this) {
      case MEAN -> offset;
      case SD -> offset * offset - known.variance();
      default -> (x <= truth.applyAsDouble(known) ? 1 : 0) - p;
    };
  }

  /** Var g(x); infinite where the statistic is not judged. */
  double variance(Answer known) {
    return switch (this) {
      case MEAN -> known.variance();
      case SD -> known.fourth() - known.variance() * known.variance();
      default -> p * (1 - p);
    };
  }

  /** What a bias is given in units of; that of the variance is relative. */
  double scale(Answer known) {
    return this == SD ? known.variance() : Math.sqrt(variance(known));
  }

  /** As how many independent draws the known answer is worth. */
  double draws(Answer known) {
    return Double.isNaN(p) ? known.momentDraws() : known.tailDraws();
  }

  boolean isJudged(Answer known) {
    return Double.isFinite(variance(known));
  }

  @Override
  public String toString() {
    return title;
  }
}
