package io.kamilton.runner.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.mcmc.Move;
import io.kamilton.mcmc.StepInfo;
import io.kamilton.runner.output.Column;
import io.kamilton.runner.output.MadeUpDraws;
import io.kamilton.runner.output.RunFacts;
import io.kamilton.runner.progress.FakeSteps;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.runner.summary.Summary;
import io.kamilton.target.Evaluated;
import io.kamilton.target.Outcome;
import io.kamilton.target.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Made up moves have the warnings that belong to them, and no others. */
class KeptMovesTest {
  private static final int CHAINS = 4;
  private static final int DRAWS = 1000;
  private static final MadeUpDraws GOOD =
      MadeUpDraws.normal(Column.vector(Column.Kind.PARAMETER, "y", 1), CHAINS, 0, DRAWS);
  private static final String EXACT = "banana";
  private static final String NOISY = "{name: banana, noise: 2}";
  private static final String PARTICLES = "{name: local-level, y: [1, 2, 3], particles: 50}";

  private final Path folder;

  KeptMovesTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** The kind of move i of a chain, and whether it was accepted. */
  private interface Moves {
    StepInfo at(int chain, int i);
  }

  private static StepInfo move(boolean surrogate, boolean accepted) {
    Move kind = surrogate ? Move.SURROGATE_TRANSITION : Move.RANDOM_WALK;
    return FakeSteps.info(kind, 0.5, accepted, null);
  }

  private List<String> warnings(String builtin, String sampler, int draws, Moves moves)
      throws IOException {
    Path file = folder.resolve("model.yaml");
    Files.writeString(file, "target: {builtin: " + builtin + "}\nsampler: " + sampler + "\n");
    KeptMoves kept = new KeptMoves(CHAINS);
    for (int chain = 0; chain < CHAINS; chain++) {
      for (int i = 0; i < draws; i++) {
        kept.add(chain, moves.at(chain, i));
      }
    }
    Model model = ModelFile.read(file);
    Optional<String> lessNoise = new LogSurvey(model).facts(1, List.of()).lessNoise();
    RunFacts facts =
        new RunFacts(
            "m", sampler, Optional.empty(), 1L, null, kept.counts(0, 0), lessNoise, List.of());
    return Summary.of(GOOD, facts).warnings();
  }

  private static void assertOne(String begin, List<String> warnings) {
    assertEquals(1, warnings.size(), warnings::toString);
    assertTrue(warnings.get(0).startsWith(begin), warnings::toString);
  }

  @Test
  void aGoodRunHasNone() throws IOException {
    assertEquals(
        List.of(), warnings(EXACT, "kmc", DRAWS, (chain, i) -> move(i % 20 > 0, i % 5 > 0)));
  }

  @Test
  void fewSurrogateTransitionsDoNotHelp() throws IOException {
    Moves tenth = (chain, i) -> move(i % 10 == 0, i % 3 == 0);
    assertOne(
        "The surrogate does not help here: 90% of the kept moves are adaptive Metropolis moves.",
        warnings(EXACT, "kmc", DRAWS, tenth));
    assertEquals(List.of(), warnings(EXACT, "kmc", 20, tenth), "too few moves to say so");
    assertEquals(List.of(), warnings(EXACT, "am", DRAWS, tenth), "another sampler");
    Moves fifth = (chain, i) -> move(i % 5 == 0, i % 3 == 0);
    assertEquals(List.of(), warnings(EXACT, "kmc", DRAWS, fifth), "a share that was deserved");
  }

  @Test
  void noiseLimitsAcceptance() throws IOException {
    Moves rejected = (chain, i) -> move(i % 20 > 0, i % 5 == 1);
    String begin = "20% of the surrogate's proposals were accepted, and the target is noisy";
    List<String> noisy = warnings(NOISY, "kmc", DRAWS, rejected);
    assertOne(begin.replace("20%", "21%"), noisy);
    assertTrue(noisy.get(0).contains("Take more particles or simulations;"), noisy::toString);
    List<String> particles = warnings(PARTICLES, "kmc", DRAWS, rejected);
    assertTrue(particles.get(0).contains("Take a larger particles (now 50);"), particles::toString);
    assertEquals(List.of(), warnings(EXACT, "kmc", DRAWS, rejected), "without noise");
  }

  private static StepInfo moveTo(boolean surrogate, double... x) {
    Move kind = surrogate ? Move.SURROGATE_TRANSITION : Move.RANDOM_WALK;
    Evaluated there = new Evaluated(Point.of(x), -1, Outcome.FINITE, 0);
    return FakeSteps.info(kind, 1, true, there);
  }

  /** The surrogate goes to (−1, 1)², the walk, one move in 20, also as far as it is said. */
  private static Moves reaching(double far) {
    return (chain, i) ->
        i % 20 > 0
            ? moveTo(true, i % 2 == 0 ? -1 : 1, i % 3 - 1)
            : moveTo(false, i % 40 == 0 ? far : 0.5, 0.5);
  }

  @Test
  void tailsThatOnlyTheWalkGoesTo() throws IOException {
    assertOne(
        "2% of the draws are in tails where the surrogate proposes nothing",
        warnings(EXACT, "kmc", DRAWS, reaching(3)));
    assertEquals(List.of(), warnings(EXACT, "kmc", DRAWS, reaching(1.1)), "a little farther");
    assertEquals(List.of(), warnings(EXACT, "am", DRAWS, reaching(3)), "another sampler");
    assertEquals(List.of(), warnings(EXACT, "kmc", 50, reaching(3)), "few proposals");
    Moves chance = (chain, i) -> i == 400 ? moveTo(false, 3, 0) : reaching(0).at(chain, i);
    assertEquals(List.of(), warnings(EXACT, "kmc", DRAWS, chance), "once");
  }
}
