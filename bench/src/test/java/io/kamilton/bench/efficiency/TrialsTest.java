package io.kamilton.bench.efficiency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.bench.efficiency.targets.Case;
import io.kamilton.target.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs are functions of their keys, can be kept, and fail one by one. */
class TrialsTest {
  private static final List<Case> ON = List.of(Planted.target());

  @Test
  void keptRunsAreNotMadeAgain(@TempDir Path folder) throws IOException {
    ReplicateCsv file = new ReplicateCsv(folder.resolve("runs.csv"));
    assertEquals(List.of(), file.read());
    Planted.Silent first = new Planted.Silent();
    Results before = trials(2, 1, List.of(), first);
    first.heard.forEach(file::add);
    assertEquals(first.heard, file.read());

    Planted.Silent second = new Planted.Silent();
    Results again = trials(5, 2, file.read(), second);
    assertEquals(List.of(3L, 4L, 5L), second.heard.stream().map(run -> run.key().seed()).toList());
    assertEquals(5, again.all().get(0).runs());
    assertEquals(2, before.all().get(0).runs());
  }

  @Test
  void figuresDoNotDependOnTheNumberOfThreads() {
    Planted.Silent one = new Planted.Silent();
    Planted.Silent two = new Planted.Silent();
    trials(4, 1, List.of(), one);
    trials(4, 2, List.of(), two);
    for (int r = 0; r < 4; r++) {
      assertEquals(one.heard.get(r).errors(), two.heard.get(r).errors());
    }
  }

  @Test
  void aRunThatFailsIsToldAndCountsAsNone() {
    Contender odd =
        new Contender() {
          @Override
          public boolean suits(Target target) {
            return true;
          }

          @Override
          public Replicate run(Case on, Replicate.Key key) {
            if (key.seed() == 2) {
              throw new IllegalStateException("planted");
            }
            return Planted.exact(0, 1).run(on, key);
          }
        };
    Planted.Silent heard = new Planted.Silent();
    Results results =
        new Trials(Planted.plan(3, 1), Map.of("planted", odd), List.of(), heard).run(ON);
    assertEquals(2, results.all().get(0).runs());
    assertEquals("planted", heard.failures.get(0).getMessage());
  }

  @Test
  void anotherFileIsRefused(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("other.csv"), "x,y\n1,2\n");
    IOException refused = assertThrows(IOException.class, () -> new ReplicateCsv(file).read());
    assertTrue(refused.toString().contains("other.csv"));
  }

  @Test
  void onlyTheSectionIsReplaced(@TempDir Path folder) throws IOException {
    Path page = folder.resolve("page.md");
    Files.writeString(page, "a\n<!-- x -->\nold\n<!-- end of x -->\nb\n");
    new Section(page, "x").replace("new\n");
    assertEquals("a\n<!-- x -->\nnew\n<!-- end of x -->\nb\n", Files.readString(page));
    assertThrows(IOException.class, () -> new Section(page, "y").replace(""));
  }

  private static Results trials(
      int seeds, int threads, List<Replicate> known, Trials.Listener listener) {
    Map<String, Contender> samplers = Map.of("planted", Planted.exact(0, 1));
    return new Trials(Planted.plan(seeds, threads), samplers, known, listener).run(ON);
  }
}
