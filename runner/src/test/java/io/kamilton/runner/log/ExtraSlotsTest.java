package io.kamilton.runner.log;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.kamilton.runner.output.Column;
import io.kamilton.target.Extra;
import io.kamilton.target.Point;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ExtraSlotsTest {
  private static final int MANY = 100_000;
  private static final int ROWS = 50;

  @Test
  void extrasStandUnderTheirNames() {
    ExtraSlots slots = new ExtraSlots();
    slots.add(List.of(scalar("tau", 1), new Extra("y", true, Point.of(2, 3))));
    slots.add(List.of(scalar("late", 4), new Extra("y", true, Point.of(5, 6, 7))));
    assertEquals(
        List.of("tau", "y.1", "y.2", "y.3", "late"),
        slots.columns().stream().map(Column::name).toList());
    assertArrayEquals(new int[] {0, 1, 2, 4, 3}, slots.order());
    double[] row = {-1, -2, 0, 0, 0, 0, 0};
    slots.fill(List.of(new Extra("y", true, Point.of(5, 6, 7)), scalar("tau", 4)), row, 2);
    assertArrayEquals(new double[] {-1, -2, 4, 5, 6, 0, 7}, row);
  }

  private static Extra scalar(String name, double value) {
    return new Extra(name, false, Point.of(value));
  }

  /**
   * Comparing each name with all others would take 5·10¹¹ comparisons, hours instead of a second.
   */
  @Test
  @Timeout(60)
  void manyExtrasAreOneLookUpEach() {
    List<Extra> extras = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      extras.add(scalar("extra" + i, i));
    }
    ExtraSlots slots = new ExtraSlots();
    double[] row = new double[MANY];
    for (int draw = 0; draw < ROWS; draw++) {
      slots.add(extras);
      slots.fill(extras, row, 0);
    }
    assertEquals(MANY, slots.count());
    for (int i = 0; i < MANY; i++) {
      assertEquals(i, row[i]);
    }
  }
}
