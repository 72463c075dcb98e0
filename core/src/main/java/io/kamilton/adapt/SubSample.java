package io.kamilton.adapt;

import io.kamilton.linalg.Matrix;
import io.kamilton.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A whole history, of which n points at a time are drawn without repetition. */
final class SubSample {
  private final List<double[]> history = new ArrayList<>();

  void add(double[] x) {
    history.add(x.clone());
  }

  /** At most n points of the history; null where it has not moved yet. */
  @Nullable Matrix draw(int n, RandomStream random) {
    int size = Math.min(n, history.size());
    // the first places of a random permutation (Fisher and Yates)
    List<double[]> order = new ArrayList<>(history);
    for (int i = 0; i < size; i++) {
      int j = i + random.nextInt(order.size() - i);
      double[] kept = order.get(i);
      order.set(i, order.get(j));
      order.set(j, kept);
    }
    Matrix chosen = Matrix.of(order.subList(0, size).toArray(new double[0][]));
    return moves(chosen) ? chosen : null;
  }

  private static boolean moves(Matrix points) {
    for (int i = 1; i < points.rows(); i++) {
      for (int l = 0; l < points.columns(); l++) {
        if (points.get(i, l) != points.get(0, l)) {
          return true;
        }
      }
    }
    return false;
  }
}
