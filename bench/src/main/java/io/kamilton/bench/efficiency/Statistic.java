package io.kamilton.bench.efficiency;

/** What is asked of the draws of a parameter: E g(x) for some g, whose true value is known. */
public enum Statistic {
  MEAN("mean") {
    @Override
    double error(double x, Answer known) {
      return x - known.mean();
    }

    @Override
    double variance(Answer known) {
      return known.variance();
    }

    @Override
    double draws(Answer known) {
      return known.momentDraws();
    }
  },

  /** The second moment about the true mean. */
  SD("sd") {
    @Override
    double error(double x, Answer known) {
      double offset = x - known.mean();
      return offset * offset - known.variance();
    }

    @Override
    double variance(Answer known) {
      return known.fourth() - known.variance() * known.variance();
    }

    /** So that a bias is one of the variance, relatively. */
    @Override
    double scale(Answer known) {
      return known.variance();
    }

    @Override
    double draws(Answer known) {
      return known.momentDraws();
    }
  },

  LOW("5%") {
    @Override
    double error(double x, Answer known) {
      return below(x, known.q5()) - Answer.LOW;
    }

    @Override
    double variance(Answer known) {
      return bernoulli(Answer.LOW);
    }
  },

  MIDDLE("50%") {
    @Override
    double error(double x, Answer known) {
      return below(x, known.q50()) - Answer.MIDDLE;
    }

    @Override
    double variance(Answer known) {
      return bernoulli(Answer.MIDDLE);
    }
  },

  HIGH("95%") {
    @Override
    double error(double x, Answer known) {
      return below(x, known.q95()) - Answer.HIGH;
    }

    @Override
    double variance(Answer known) {
      return bernoulli(Answer.HIGH);
    }
  };

  private final String title;

  Statistic(String title) {
    this.title = title;
  }

  /** g(x) − E g. */
  abstract double error(double x, Answer known);

  /** Var g(x); infinite where the statistic is not judged. */
  abstract double variance(Answer known);

  /** What a bias is given in units of. */
  double scale(Answer known) {
    return Math.sqrt(variance(known));
  }

  /** As how many independent draws the known answer is worth. */
  double draws(Answer known) {
    return known.tailDraws();
  }

  boolean isJudged(Answer known) {
    return Double.isFinite(variance(known));
  }

  private static double below(double x, double quantile) {
    return x <= quantile ? 1 : 0;
  }

  private static double bernoulli(double p) {
    return p * (1 - p);
  }

  @Override
  public String toString() {
    return title;
  }
}
