package io.kamilton.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproductionTest {
  private static final long SEED = 7;

  private final Path temporary;
  private final Coins coins = new Coins("coins", 9);
  private final Coins others = new Coins("others", 4);

  ReproductionTest(@TempDir Path temporary) {
    this.temporary = temporary;
  }

  private Reproduction in(String folder) throws IOException {
    Path path = Files.createDirectories(temporary.resolve(folder));
    return new Reproduction(path, List.of(coins, others));
  }

  private boolean run(Reproduction reproduction, Experiment experiment, int threads)
      throws IOException {
    return reproduction.run(experiment, Size.TINY, SEED, threads, Watch.none(), () -> false);
  }

  private String page(String folder) throws IOException {
    return Files.readString(temporary.resolve(folder).resolve("claims.md"));
  }

  private Map<String, String> files(String folder) throws IOException {
    try (Stream<Path> files = Files.list(temporary.resolve(folder))) {
      Map<String, String> texts = new TreeMap<>();
      for (Path file : files.toList()) {
        texts.put(file.getFileName().toString(), Files.readString(file));
      }
      return texts;
    }
  }

  /** Stops an experiment when so many of its trials are finished. */
  private void stopAfter(Reproduction reproduction, int trials) throws IOException {
    AtomicInteger finished = new AtomicInteger();
    Watch watch =
        new Watch() {
          @Override
          public void begins(Experiment experiment, List<Trial> all, List<Trial> left) {}

          @Override
          public void finished(Experiment experiment, Trial trial) {
            finished.incrementAndGet();
          }
        };
    BooleanSupplier stop = () -> finished.get() >= trials;
    assertFalse(reproduction.run(coins, Size.TINY, SEED, 1, watch, stop));
  }

  @Test
  void threadsChangeNoByte() throws IOException {
    for (int threads : new int[] {1, 4}) {
      Reproduction reproduction = in("with-" + threads);
      assertTrue(run(reproduction, coins, threads));
      reproduction.publish("a test");
    }
    assertEquals(files("with-1"), files("with-4"));
    assertEquals(
        List.of("claims.html", "claims.md", "coins.csv", "coins.svg"),
        List.copyOf(files("with-1").keySet()));
  }

  @Test
  void whatWasInterruptedGoesOnToTheSameBytes() throws IOException {
    assertTrue(run(in("whole"), coins, 2));
    coins.runs.set(0);
    Reproduction reproduction = in("halves");
    stopAfter(reproduction, 4);
    assertEquals(List.of("coins.csv.part"), List.copyOf(files("halves").keySet()));
    int before = coins.runs.get();
    assertTrue(run(reproduction, coins, 2));
    assertEquals(files("whole"), files("halves"));
    assertEquals(9 - 4, coins.runs.get() - before, "trials that were left");
  }

  @Test
  void aTornLineIsDropped() throws IOException {
    assertTrue(run(in("whole"), coins, 2));
    Reproduction reproduction = in("torn");
    stopAfter(reproduction, 3);
    Path part = temporary.resolve("torn/coins.csv.part");
    String text = Files.readString(part);
    // the middle of a number of the last trial
    Files.writeString(part, text.substring(0, text.length() - 5));
    assertTrue(run(reproduction, coins, 2));
    assertEquals(files("whole"), files("torn"));
  }

  @Test
  void whatIsThereIsNotDoneAgain() throws IOException {
    Reproduction reproduction = in("again");
    assertTrue(run(reproduction, coins, 2));
    Map<String, String> before = files("again");
    coins.runs.set(0);
    assertTrue(run(reproduction, coins, 2));
    assertEquals(0, coins.runs.get());
    assertEquals(before, files("again"));
  }

  @Test
  void resultsMadeOtherwiseAreRefusedAndKept() throws IOException {
    Reproduction reproduction = in("other");
    stopAfter(reproduction, 3);
    for (boolean complete : new boolean[] {false, true}) {
      if (complete) {
        assertTrue(run(reproduction, coins, 2));
      }
      Map<String, String> before = files("other");
      for (Made wanted :
          List.of(new Made("coins", Size.TINY, SEED + 1), new Made("coins", Size.QUICK, SEED))) {
        OtherResultsException e =
            assertThrows(
                OtherResultsException.class,
                () -> reproduction.requireSame(coins, wanted.size(), wanted.seed()));
        assertTrue(
            String.valueOf(e.getMessage())
                .contains("made by kamilton reproduce coins --tiny --seed 7; type that"),
            e.getMessage());
      }
      assertEquals(before, files("other"));
    }
  }

  @Test
  void filesThatAreNotOursAreRefused() throws IOException {
    Reproduction reproduction = in("foreign");
    Path csv = temporary.resolve("foreign/coins.csv");
    for (String text :
        List.of(
            "",
            "a,b\n1,2\n",
            "# kamilton reproduce others --tiny --seed 7\nmetal,coin,toss,heads\ntin,1,0,1\n",
            "# kamilton reproduce coins --tiny --seed 7\nmetal,coin,toss,heads\ntin,1,0,1\n",
            "# kamilton reproduce coins --tiny --seed 7\nmetal,coin,toss,heads\ntin,1,0\n",
            "# kamilton reproduce coins --tiny --seed 7\nmetal,coin,toss,heads\ntin,1,0,one\n")) {
      Files.writeString(csv, text);
      assertThrows(
          OtherResultsException.class, () -> reproduction.requireSame(coins, Size.TINY, SEED));
    }
    Files.delete(csv);
    Path part = temporary.resolve("foreign/coins.csv.part");
    String ours = "# kamilton reproduce coins --tiny --seed 7";
    for (String text :
        List.of(
            "notes\n",
            "notes",
            "notes\nand more",
            ours + "1",
            ours + "\ntin,1;0\ntorn",
            ours + "\ntin,1;0,one\ntorn")) {
      Files.writeString(part, text);
      assertThrows(
          OtherResultsException.class, () -> reproduction.requireSame(coins, Size.TINY, SEED));
      assertThrows(OtherResultsException.class, () -> run(reproduction, coins, 1));
      assertEquals(text, Files.readString(part));
    }
  }

  @Test
  void checkingChangesNothing() throws IOException {
    Reproduction reproduction = in("checked");
    Path part = temporary.resolve("checked/coins.csv.part");
    String ours = "# kamilton reproduce coins --tiny --seed 7\n";
    for (String text : List.of("", ours.substring(0, 20), ours, ours + "tin,1;0,0.25;1,n")) {
      Files.writeString(part, text);
      reproduction.requireSame(coins, Size.TINY, SEED);
      assertEquals(text, Files.readString(part));
    }
    assertTrue(run(reproduction, coins, 1));
    assertTrue(run(in("whole"), coins, 1));
    assertEquals(files("whole"), files("checked"));
  }

  @Test
  void aTornFirstLineBeginsAgain() throws IOException {
    Reproduction reproduction = in("begun");
    Files.writeString(temporary.resolve("begun/coins.csv.part"), "# kamilton repro");
    assertTrue(run(reproduction, coins, 1));
    assertTrue(run(in("whole"), coins, 1));
    assertEquals(files("whole"), files("begun"));
  }

  /** As if it had died after it wrote the data. */
  @Test
  void trialsLeftBehindBesideTheirDataAreDeleted() throws IOException {
    Reproduction reproduction = in("died");
    stopAfter(reproduction, 3);
    Path part = temporary.resolve("died/coins.csv.part");
    String trials = Files.readString(part);
    assertTrue(run(reproduction, coins, 1));
    Files.writeString(part, trials);
    assertTrue(run(reproduction, coins, 1));
    assertEquals(List.of("coins.csv"), List.copyOf(files("died").keySet()));
  }

  @Test
  void aFolderIsForOneCommandAtATime() throws IOException {
    Reproduction reproduction = in("busy");
    Path part = temporary.resolve("busy/coins.csv.part");
    Made made = new Made("coins", Size.TINY, SEED);
    try (TrialLog log = TrialLog.open(part, coins, made)) {
      assertEquals(List.of(), log.done());
      OtherResultsException e =
          assertThrows(OtherResultsException.class, () -> run(reproduction, coins, 1));
      assertTrue(String.valueOf(e.getMessage()).contains("another command"), e.getMessage());
    }
    assertTrue(run(reproduction, coins, 1));
  }

  @Test
  void aTrialThatFailsIsNamedAndTheOthersAreKept() throws IOException {
    Reproduction reproduction = in("broken");
    coins.breakCoin(4);
    RuntimeException e =
        assertThrows(IllegalStateException.class, () -> run(reproduction, coins, 1));
    assertEquals("trial gold, 4: it fell off the table", e.getMessage());
    coins.breakCoin(0);
    assertTrue(run(in("whole"), coins, 1));
    coins.runs.set(0);
    assertTrue(run(reproduction, coins, 1));
    assertTrue(coins.runs.get() < 9, "trials again: " + coins.runs);
    assertEquals(files("whole"), files("broken"));
  }

  @Test
  void thePagesKeepTheExperimentsThatWereThere() throws IOException {
    Reproduction both = in("both");
    assertTrue(run(both, others, 2));
    both.publish("a test");
    assertFalse(page("both").contains("Coins of coins"));
    assertTrue(run(both, coins, 2));
    assertEquals(2, both.publish("a test").size());
    Reproduction together = in("together");
    assertTrue(run(together, coins, 1) && run(together, others, 1));
    together.publish("a test");
    assertEquals(files("together"), files("both"));
    String page = page("both");
    assertTrue(page.indexOf("Coins of coins") < page.indexOf("Coins of others"), page);
    assertTrue(page.contains("2 claims. holds: 2."), page);
  }

  @Test
  void everyTrialHasASeedOfItsOwn() {
    List<Long> seeds =
        Stream.of(coins, others)
            .flatMap(each -> each.trials(Size.TINY).stream().map(t -> TrialSeed.of(1, each, t)))
            .toList();
    assertEquals(seeds.size(), seeds.stream().distinct().count());
    Trial first = coins.trials(Size.TINY).get(0);
    assertNotEquals(TrialSeed.of(1, coins, first), TrialSeed.of(2, coins, first));
  }

  @Test
  void numbersReadBackAsTheyWere() throws IOException {
    assertTrue(run(in("numbers"), coins, 1));
    Path csv = temporary.resolve("numbers/coins.csv");
    ResultsCsv.Stored stored = ResultsCsv.read(csv, coins).orElseThrow();
    assertEquals(Files.readString(csv), ResultsCsv.text(stored.made(), stored.results()));
    String nan =
        Files.readString(csv)
            .lines()
            .filter(line -> line.endsWith("nan"))
            .collect(Collectors.joining());
    assertTrue(nan.startsWith("tin,1,1,nan"), nan);
    assertEquals(List.of("tin", "gold"), stored.results().distinct("metal"));
  }
}
