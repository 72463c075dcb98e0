package io.kamilton.runner.log;

import io.kamilton.mcmc.ChainState;
import io.kamilton.store.Thinned;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Point;
import java.util.Arrays;
import java.util.List;

/**
 * Evaluations of good density, warm-up's too, in places that no kept draw is near: a mode that the
 * chains have seen and left.
 *
 * <p>A density is good if it is above that of 5% of the kept draws. A place is far from the draws
 * if the nearest of them is more than twice as far away as any draw is from its own nearest one, in
 * standard deviations of the draws. For one thread.
 */
final class UnvisitedPlaces {
  private static final int MOST_DRAWS = 1000;
  private static final int MOST_EVALUATIONS = 4000;

  /** Fewer different draws say nothing of where chains have been. */
  private static final int ENOUGH_DRAWS = 100;

  private static final double LOW = 0.05;
  private static final double FAR = 2;

  private final Thinned<ChainState> draws = new Thinned<>(MOST_DRAWS);
  private final Thinned<Evaluated> evaluations = new Thinned<>(MOST_EVALUATIONS);

  void evaluated(Evaluated point) {
    evaluations.add(() -> point);
  }

  void kept(ChainState draw) {
    draws.add(() -> draw);
  }

  /** The median of the log densities of the draws; NaN without draws. */
  double median() {
    double[] levels = levels();
    return levels.length == 0 ? Double.NaN : levels[levels.length / 2];
  }

  private double[] levels() {
    return draws.kept().stream().mapToDouble(ChainState::logPiHat).sorted().toArray();
  }

  /** How many evaluations are in such places, about. */
  long count() {
    List<Point> places = draws.kept().stream().map(ChainState::x).distinct().toList();
    if (places.size() < ENOUGH_DRAWS) {
      return 0;
    }
    double[] scales = standardDeviations(places);
    double apart =
        places.stream().mapToDouble(each -> nearest(each, places, scales)).max().orElse(0);
    double[] levels = levels();
    double good = levels[(int) (LOW * levels.length)];
    double far = FAR * FAR * apart;
    return evaluations.every()
        * evaluations.kept().stream()
            .filter(each -> each.logEstimate() > good && nearest(each.x(), places, scales) > far)
            .count();
  }

  /** The squared distance of a place to the nearest other one. */
  private static double nearest(Point place, List<Point> places, double[] scales) {
    double nearest = Double.POSITIVE_INFINITY;
    for (Point other : places) {
      double square = 0;
      for (int l = 0; l < scales.length && square < nearest; l++) {
        double offset = (place.get(l) - other.get(l)) / scales[l];
        square += offset * offset;
      }
      nearest = square > 0 ? Math.min(nearest, square) : nearest;
    }
    return nearest;
  }

  private static double[] standardDeviations(List<Point> places) {
    double[] scales = new double[places.get(0).dimension()];
    for (int l = 0; l < scales.length; l++) {
      int coordinate = l;
      double[] x = places.stream().mapToDouble(each -> each.get(coordinate)).toArray();
      double mean = Arrays.stream(x).sum() / x.length;
      double square = Arrays.stream(x).map(each -> (each - mean) * (each - mean)).sum();
      scales[l] = square > 0 ? Math.sqrt(square / x.length) : 1;
    }
    return scales;
  }
}
