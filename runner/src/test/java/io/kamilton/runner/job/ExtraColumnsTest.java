package io.kamilton.runner.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.runner.output.Column;
import io.kamilton.target.Extra;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ExtraColumnsTest {
  private static final int MANY = 100_000;
  private static final int ROWS = 50;

  @Test
  void extrasStandUnderTheirNames() {
    Map<String, Integer> sizes = new LinkedHashMap<>();
    sizes.put("tau", 0);
    sizes.put("y", 3);
    sizes.put("late", 0);
    ExtraColumns extras = new ExtraColumns(sizes);
    assertEquals(
        List.of("tau", "y.1", "y.2", "y.3", "late"),
        extras.columns().stream().map(Column::name).toList());
    double[] row = {-1, -2, 0, 0, 0, 0, 0};
    extras.fill(
        List.of(new Extra("y", true, Point.of(5, 6)), new Extra("tau", false, Point.of(4))),
        row,
        2);
    assertArrayEquals(new double[] {-1, -2, 4, 5, 6, Double.NaN, Double.NaN}, row);
  }

  /**
   * Comparing each name with all others would take 5·10¹¹ comparisons, hours instead of a second.
   */
  @Test
  @Timeout(60)
  void manyExtrasAreOneLookUpEach() {
    Map<String, Integer> sizes = new LinkedHashMap<>();
    List<Extra> values = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      sizes.put("extra" + i, 0);
      values.add(new Extra("extra" + i, false, Point.of(i)));
    }
    ExtraColumns extras = new ExtraColumns(sizes);
    double[] row = new double[MANY];
    for (int draw = 0; draw < ROWS; draw++) {
      extras.fill(values, row, 0);
    }
    for (int i = 0; i < MANY; i++) {
      assertEquals(i, row[i]);
    }
  }
}
