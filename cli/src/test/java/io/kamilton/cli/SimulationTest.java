package io.kamilton.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.intractable.Simulator;
import io.kamilton.target.Point;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models that return simulations: run, checked, and refused where something is not said. */
class SimulationTest {
  /** Two statistics, θ and 100 θ, each with noise. */
  public static final class Scaled implements Simulator {
    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public Point simulate(double[] theta, int chain, long seed) {
      double noise = (seed % 1000) / 1000.0 - 0.5;
      return Point.of(theta[0] + noise, 100 * theta[0] - 100 * noise);
    }
  }

  private static final String SCALED =
      """
      target: {class: io.kamilton.cli.SimulationTest$Scaled, returns: simulation}
      parameters: [{name: x, prior: "normal(0, 1)"}]
      chains: 2
      warmup: 20
      draws: 30
      """;

  private final Path folder;

  SimulationTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private Path model(String name, String yaml) throws Exception {
    return Files.writeString(folder.resolve(name + ".yaml"), yaml);
  }

  @Test
  void aProgramSimulates() throws Exception {
    Path program = RunModels.program(folder).resolveSibling("normal.py");
    Files.writeString(
        program.resolveSibling("simulator.py"),
        """
        import json, random, sys
        for line in sys.stdin:
            q = json.loads(line)
            g = random.Random(q["seed"]).gauss
            print(json.dumps({"simulation": [q["theta"][0] + g(0, 1), g(0, 1)]}), flush=True)
        """);
    String yaml =
        """
        target: {process: [python3, simulator.py], returns: simulation}
        parameters: [{name: x, prior: "normal(0, 1)"}]
        abc: {observed: [0.5, 0], epsilon: 1, simulations: 4, parallel: %d}
        sampler: {name: rw, scale: 1}
        chains: 2
        warmup: 20
        draws: 30
        """;
    byte[][] chains = new byte[2][];
    for (int i = 0; i < 2; i++) {
      Path out = folder.resolve("out" + i);
      TypedCommand run =
          TypedCommand.of(
              "run", model("m" + i, "model: m\n" + yaml.formatted(1 + 2 * i)), "--out", out);
      assertEquals(0, run.status(), run::toString);
      assertTrue(run.out().contains("simulations: "), run.out());
      chains[i] =
          Files.readString(out.resolve("chain-1.csv"))
              .lines()
              .filter(line -> !line.startsWith("#"))
              .reduce("", (a, b) -> a + b + "\n")
              .getBytes(UTF_8);
    }
    assertArrayEquals(chains[0], chains[1], "simulations at a time changed the draws");
  }

  @Test
  void whatIsNotSaidIsRefusedByRunAndProposedByCheck() throws Exception {
    Path file = model("open", SCALED + "abc: {observed: [1, 100], distance: weighted}\n");
    TypedCommand run = TypedCommand.of("run", file, "--out", folder.resolve("never"));
    assertEquals(2, run.status());
    assertTrue(run.err().contains("abc.epsilon is not said; kamilton check proposes"), run.err());
    assertFalse(Files.exists(folder.resolve("never")));
    TypedCommand check = TypedCommand.of("check", file, "--calls", "10");
    assertEquals(0, check.status(), check::toString);
    String proposal =
        check.out().lines().filter(line -> line.startsWith("proposal")).findFirst().orElseThrow();
    String abc = proposal.replaceFirst(".*abc: \\{(.*?)\\}.*", "$1");
    assertTrue(abc.matches("epsilon: [0-9.]+, scales: \\[[0-9.]+, [0-9.]+\\]"), proposal);
    // it can be pasted
    Path pasted =
        model("pasted", SCALED + "abc: {observed: [1, 100], distance: weighted, " + abc + "}\n");
    TypedCommand done = TypedCommand.of("run", pasted, "--out", folder.resolve("out"));
    assertEquals(0, done.status(), done::toString);
  }

  @Test
  void withoutPriorsNothingCanBeProposed() throws Exception {
    String flat = SCALED.replace(", prior: \"normal(0, 1)\"", "");
    Path file = model("flat", flat + "abc: {observed: [1, 100]}\n");
    TypedCommand check = TypedCommand.of("check", file);
    assertEquals(1, check.status(), check::toString);
    assertTrue(check.out().contains("give every parameter a prior, or say epsilon"), check.out());
  }

  @Test
  void anotherNumberOfStatisticsStopsAtOnce() throws Exception {
    Path file = model("three", SCALED + "abc: {observed: [1, 100, 3], epsilon: 1}\n");
    TypedCommand run = TypedCommand.of("run", file, "--out", folder.resolve("out"));
    assertEquals(1, run.status(), run::toString);
    String said = "a simulation has 2 statistics; the observed ones are 3";
    assertTrue(run.err().contains(said), run.err());
    TypedCommand check = TypedCommand.of("check", file);
    assertEquals(1, check.status(), check::toString);
    assertTrue(check.out().contains(said), check.out());
  }

  @Test
  void whatCannotBeEstimatedIsRefused() throws Exception {
    Path few =
        model("few", SCALED + "synthetic-likelihood: {observed: [1, 100], simulations: 2}\n");
    TypedCommand run = TypedCommand.of("run", few, "--out", folder.resolve("never"));
    assertEquals(2, run.status());
    String said = "synthetic-likelihood: simulations is 2; with 2 statistics it must be at least 3";
    assertTrue(run.err().contains(said), run.err());
    Path seeds =
        model(
            "seeds",
            SCALED.replace("returns: simulation", "returns: simulation, seeds: 20")
                + "abc: {observed: [1, 100], epsilon: 1}\n");
    TypedCommand many = TypedCommand.of("run", seeds, "--out", folder.resolve("never"));
    assertEquals(2, many.status());
    assertTrue(many.err().contains("abc: seeds is 20; with 10 simulations"), many.err());
  }
}
