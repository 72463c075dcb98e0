package io.kamilton.models;

import io.kamilton.intractable.gp.GpClassification;
import io.kamilton.intractable.gp.LabelledPoints;
import io.kamilton.linalg.Matrix;
import io.kamilton.text.Resource;
import java.util.Arrays;
import java.util.List;

/**
 * Window glass against other glass, by refractive index and eight oxides: 214 splinters of the UCI
 * data set (resource {@code glass.csv}, which says where it is from), 163 of them from windows, and
 * the posterior of the nine length scales of a Gaussian process classifier (App. D.3).
 */
public final class Glass {
  /** Types 1 to 4 are windows. */
  private static final int LAST_WINDOW = 4;

  private Glass() {}

  /** The posterior, of the whitened data. */
  public static GpClassification posterior(GpClassification.Settings settings) {
    return new GpClassification(data().whitened(), settings);
  }

  /** The data as measured, without the number of the splinter; y = 1 for windows. */
  public static LabelledPoints data() {
    List<double[]> rows = Resource.numbers(Glass.class, "glass.csv");
    boolean[] window = new boolean[rows.size()];
    double[][] points = new double[rows.size()][];
    for (int i = 0; i < points.length; i++) {
      double[] row = rows.get(i);
      points[i] = Arrays.copyOfRange(row, 1, row.length - 1);
      window[i] = row[row.length - 1] <= LAST_WINDOW;
    }
    return LabelledPoints.of(Matrix.of(points), window);
  }
}
