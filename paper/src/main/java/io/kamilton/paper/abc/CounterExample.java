package io.kamilton.paper.abc;

import static io.kamilton.text.NumberText.format;

import io.kamilton.linalg.Matrix;
import io.kamilton.models.Gaussian;
import io.kamilton.models.GridDensity;
import io.kamilton.models.LogNormal;
import io.kamilton.paper.Experiment;
import io.kamilton.paper.Findings;
import io.kamilton.paper.Results;
import io.kamilton.paper.Size;
import io.kamilton.paper.Trial;
import io.kamilton.target.Point;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Figure 6: the posterior of a log-normal mean, and what becomes of it where the likelihood is
 * taken for a normal one with the same two moments. Both are exact, so that a trial is a data set:
 * the paper shows one.
 */
public final class CounterExample extends Experiment {
  static final double MU = 2;
  private static final int OBSERVATIONS = 100;
  private static final double TAU = 1;
  private static final double MU0 = 0;
  private static final double TAU0 = 0.01;
  private static final double EPSILON = 0.1;

  // where the synthetic density is kept: it is normal only in the limit
  static final double LEAST = 1;
  static final double STEP = 0.02;
  static final int PLACES = 121;

  public CounterExample() {
    super(
        "counterexample",
        "A counter-example to normal likelihoods",
        "Figure 6: true and synthetic posterior of a log-normal model.",
        List.of("data"),
        columnNames());
  }

  private static List<String> columnNames() {
    Stream<String> places = IntStream.range(0, PLACES).mapToObj(CounterExample::place);
    return Stream.concat(
            Stream.of("true.mean", "true.sd", "synthetic.mean", "synthetic.sd"), places)
        .toList();
  }

  /** The column of the synthetic density at a place. */
  static String place(int k) {
    return format("synthetic(%.2f)", mu(k));
  }

  static double mu(int k) {
    return LEAST + k * STEP;
  }

  @Override
  public List<Trial> trials(Size size) {
    return Trial.repeated(size.of(20, 200, 1000), 1, CounterExample::posteriors);
  }

  private static Matrix posteriors(long seed) {
    LogNormal model = new LogNormal(TAU, OBSERVATIONS);
    Point y = model.simulate(new double[] {MU}, 0, seed);
    Gaussian exact = model.posterior(y, MU0, TAU0);
    GridDensity synthetic = model.syntheticPosterior(y, MU0, TAU0, EPSILON);
    double[] row = new double[4 + PLACES];
    row[0] = exact.mean()[0];
    row[1] = Math.sqrt(exact.covariance().get(0, 0));
    row[2] = synthetic.mean();
    row[3] = synthetic.sd();
    double half = STEP / 8;
    for (int k = 0; k < PLACES; k++) {
      double inside = synthetic.probability(mu(k) + half) - synthetic.probability(mu(k) - half);
      row[4 + k] = inside / (2 * half);
    }
    return Matrix.of(row);
  }

  @Override
  public Findings findings(Size size, Results results) {
    return new CounterExampleFindings(size, results).findings();
  }
}
