package io.kamilton.adapt;

import io.kamilton.target.Point;
import java.util.Arrays;
import java.util.List;

/** How far chains start from each other: the only scale of a coordinate that is known at first. */
final class StartSpread {
  private StartSpread() {}

  /** The standard deviation of each of d coordinates; 1 where there are not two that differ. */
  static double[] of(List<Point> starts, int d) {
    double[] spread = new double[d];
    Arrays.fill(spread, 1);
    for (int l = 0; l < d && starts.size() > 1; l++) {
      int coordinate = l;
      double[] x = starts.stream().mapToDouble(each -> each.get(coordinate)).toArray();
      double mean = Arrays.stream(x).sum() / x.length;
      double squares = Arrays.stream(x).map(each -> (each - mean) * (each - mean)).sum();
      spread[l] = squares > 0 ? Math.sqrt(squares / (x.length - 1)) : 1;
    }
    return spread;
  }
}
