package io.kamilton.runner.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeldDrawsTest {
  private static List<List<Double>> rows(DrawTable table, int chain) throws IOException {
    List<List<Double>> rows = new ArrayList<>();
    table.rows(chain, (number, values) -> rows.add(Arrays.stream(values).boxed().toList()));
    return rows;
  }

  @Test
  void rowsAreTheSame() throws IOException {
    DrawTable table = MadeUpDraws.normal(MadeUpDraws.everyKind(), 3, 5, 7);
    DrawTable held = HeldDraws.of(table);
    assertEquals(table.columns(), held.columns());
    assertEquals(List.of(3, 5, 7), List.of(held.chains(), held.warmup(), held.draws()), "its size");
    for (int chain = 0; chain < 3; chain++) {
      assertEquals(rows(table, chain), rows(held, chain));
    }
  }

  @Test
  void aLargeTableIsNotHeld() throws IOException {
    DrawTable table = MadeUpDraws.normal(MadeUpDraws.everyKind(), 4, 0, 1_000_000);
    assertSame(table, HeldDraws.of(table));
  }
}
