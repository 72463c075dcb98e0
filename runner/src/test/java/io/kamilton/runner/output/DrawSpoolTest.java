package io.kamilton.runner.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrawSpoolTest {
  private static List<List<Double>> rows(DrawSpool spool, int chain, int most, int width)
      throws IOException {
    List<List<Double>> rows = new ArrayList<>();
    spool.rows(
        chain,
        most,
        width,
        (number, values) -> {
          assertEquals(rows.size(), number);
          rows.add(Arrays.stream(values).boxed().toList());
        });
    return rows;
  }

  /** In memory, and with next to nothing there, in a file. */
  @ParameterizedTest
  @ValueSource(longs = {1L << 30, 0})
  void rowsComeBackInOrder(long mostHeld) throws IOException {
    int n = 100_000;
    DrawSpool spool = new DrawSpool(2, mostHeld);
    for (int i = 0; i < n; i++) {
      spool.add(0, new double[] {i, -i, 0.5 * i});
      if (i % 2 == 0) {
        spool.add(1, new double[] {i});
      }
    }
    assertEquals(List.of(n, n / 2), List.of(spool.rows(0), spool.rows(1)));
    List<List<Double>> first = rows(spool, 0, n, 3);
    assertEquals(n, first.size());
    for (int i = 0; i < n; i++) {
      assertEquals(List.of((double) i, (double) -i, 0.5 * i), first.get(i));
    }
    List<List<Double>> second = rows(spool, 1, 5, 1);
    assertEquals(
        List.of(List.of(0.0), List.of(2.0), List.of(4.0), List.of(6.0), List.of(8.0)), second);
  }

  @ParameterizedTest
  @ValueSource(longs = {1L << 30, 0})
  void rowsMayBecomeWider(long mostHeld) throws IOException {
    DrawSpool spool = new DrawSpool(1, mostHeld);
    spool.add(0, new double[] {1});
    spool.add(0, new double[] {2, 3});
    List<List<Double>> rows = rows(spool, 0, 2, 2);
    assertEquals(List.of(List.of(1.0, Double.NaN), List.of(2.0, 3.0)), rows);
  }
}
