package io.kamilton.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Tasks at the same time have numbers of their own, and the numbers stay small. */
class SlotsTest {
  private final Slots slots = new Slots();

  private int takenMeanwhile() {
    slots.take();
    int mine = slots.mine();
    slots.giveBack();
    return mine;
  }

  @Test
  void theSmallestFreeNumberIsTaken() {
    slots.take();
    assertEquals(0, slots.mine());
    assertEquals(1, CompletableFuture.supplyAsync(this::takenMeanwhile).join());
    slots.giveBack();
    slots.take();
    assertEquals(0, slots.mine());
  }
}
