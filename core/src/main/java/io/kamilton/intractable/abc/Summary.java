package io.kamilton.intractable.abc;

import io.kamilton.intractable.Simulator;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import io.kamilton.text.Arguments;

/** The statistics s(x) of a data set x by which simulated and observed data are compared. */
@FunctionalInterface
public interface Summary {
  /** s(x). */
  Point of(Point data);

  /** The data themselves. */
  static Summary identity() {
    return data -> data;
  }

  /**
   * The mean of a data set's rows, which stand one after another.
   *
   * @param columns of a row
   */
  static Summary mean(int columns) {
    Arguments.atLeast(1, "columns", columns);
    return data -> {
      int rows = data.dimension() / columns;
      if (rows == 0 || rows * columns != data.dimension()) {
        throw new EvaluationFailure(
            Outcome.NONSENSE,
            "a data set has %s numbers; the mean is of rows of %s, so it must be a multiple of that"
                .formatted(data.dimension(), columns));
      }
      double[] mean = new double[columns];
      for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) {
          mean[j] += data.get(i * columns + j) / rows;
        }
      }
      return Point.of(mean);
    };
  }

  /** The simulator of the statistics of another one's data. */
  default Simulator of(Simulator simulator) {
    return new Simulator() {
      @Override
      public int dimension() {
        return simulator.dimension();
      }

      @Override
      public Point simulate(double[] theta, int chain, long seed) {
        return Summary.this.of(simulator.simulate(theta, chain, seed));
      }
    };
  }
}
