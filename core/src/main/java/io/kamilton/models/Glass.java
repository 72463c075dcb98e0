package io.kamilton.models;

import io.kamilton.intractable.gp.GpClassification;
import io.kamilton.intractable.gp.LabelledPoints;
import io.kamilton.linalg.Matrix;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Window glass against other glass, by refractive index and eight oxides: 214 splinters of the UCI
 * data set (resource {@code glass.csv}, which says where it is from), 163 of them from windows, and
 * the posterior of the nine length scales of a Gaussian process classifier (App. D.3).
 */
public final class Glass {
  private static final String RESOURCE = "glass.csv";

  /** Types 1 to 4 are windows. */
  private static final int LAST_WINDOW = 4;

  private Glass() {}

  /** The posterior, of the whitened data. */
  public static GpClassification posterior(GpClassification.Settings settings) {
    return new GpClassification(data().whitened(), settings);
  }

  /** The data as measured, without the number of the splinter; y = 1 for windows. */
  public static LabelledPoints data() {
    List<double[]> rows = rows();
    boolean[] window = new boolean[rows.size()];
    double[][] points = new double[rows.size()][];
    for (int i = 0; i < points.length; i++) {
      double[] row = rows.get(i);
      points[i] = Arrays.copyOfRange(row, 1, row.length - 1);
      window[i] = row[row.length - 1] <= LAST_WINDOW;
    }
    return LabelledPoints.of(Matrix.of(points), window);
  }

  private static List<double[]> rows() {
    try (InputStream in = Glass.class.getResourceAsStream(RESOURCE)) {
      InputStream found = Objects.requireNonNull(in, RESOURCE);
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(found, StandardCharsets.UTF_8));
      return lines
          .lines()
          .filter(line -> Character.isDigit(line.charAt(0)))
          .map(line -> Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble))
          .map(cells -> cells.toArray())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
