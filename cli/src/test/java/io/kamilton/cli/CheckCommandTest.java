package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.runner.check.CheckReport;
import io.kamilton.runner.check.TargetCheck;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.runner.target.ModelTarget;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code kamilton check} on targets that are good, noisy and broken. */
class CheckCommandTest {
  private static final String CLASS = "{class: io.kamilton.cli.CheckTargets$";

  private static final long MINUTE = 60_000_000_000L;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Path folder;

  CheckCommandTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private int check(String model, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("model.yaml"), "model: m\n" + model);
    String[] args =
        Stream.concat(Stream.of(file.toString()), Stream.of(options)).toArray(String[]::new);
    return new CommandLine(new CheckCommand())
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              if (e instanceof InputException wrong) {
                command.getErr().println(wrong.getMessage());
                return 2;
              }
              throw e;
            })
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err, true))
        .execute(args);
  }

  private static String target(String name, String more) {
    return "target: " + CLASS + name + more + "}\nparameters: [{name: x, start: 5}]\n";
  }

  private JsonNode json() {
    return JsonMapper.shared().readTree(out.toString());
  }

  @Test
  void aGoodTargetNeedsNoChange() throws IOException {
    int status =
        check(
            """
            target: {builtin: gaussian}
            parameters: [{name: y, size: 2, start: [1, 2]}]
            chains: 3
            warmup: 400
            draws: 600
            """);
    assertEquals(0, status, err.toString());
    String times = "[0-9.,]+ (µs|ms|s)\\b";
    String text =
        out.toString()
            .replaceAll(times, "T")
            .replaceAll("y.1 = [0-9.]+, y.2 = [0-9.]+", "y.1 = Y, y.2 = Y")
            .replaceAll("-[0-9.]+ there", "L there");
    assertEquals(
        """
        model             m
        dimension         2
        columns           y.1, y.2
        tries             1: the first start will do
        start             y.1 = Y, y.2 = Y
        log density       L there, on the unconstrained scale
        repeatable        yes: the same seed gave the same answer twice
        noise             none: 2 seeds gave one answer
        around the start  20 points: 0 outside of the support, 0 failed
        outcomes          23 calls: 23 finite, 0 outside of the support (-inf), 0 failed
        seconds per call  T, the median of 23 calls
        seconds of a run  3,000 evaluations (3 × 1,000): T, or T with all chains at once
        gradient          agrees with differences
        result            nothing to change
        """,
        text);
    assertEquals("", err.toString());
  }

  @Test
  void startIsThatOfTheFirstChain() throws IOException {
    String model = "target: {builtin: gaussian}\nseed: 3\n";
    assertEquals(0, check(model, "--json"), err.toString());
    JsonNode start = json().get("start");
    RandomStream random = RandomStream.of(3, 0, 0, Purpose.START);
    assertEquals(4 * random.nextUniform() - 2, start.get("x.1").asDouble());
    assertEquals(4 * random.nextUniform() - 2, start.get("x.2").asDouble());
  }

  @Test
  void jsonHasTheSameFacts() throws IOException {
    assertEquals(0, check("target: {builtin: {name: gaussian, noise: 0.5}}\n", "--json"));
    JsonNode facts = json();
    assertEquals(2, facts.get("dimension").asInt());
    assertEquals("x.2", facts.get("columns").get(1).asString());
    assertTrue(facts.get("repeatable").asBoolean());
    JsonNode noise = facts.get("noise");
    assertEquals("good", noise.get("verdict").asString());
    double sd = noise.get("sd").asDouble();
    // 5 × 20 seeds: outside of these with probability below 1e-6 (χ² with 95 degrees of freedom)
    assertTrue(sd > 0.33 && sd < 0.69, "sd " + sd);
    assertEquals(sd * sd, noise.get("variance").asDouble(), 1e-12);
    assertTrue(noise.get("variance_error").asDouble() > 0);
    assertEquals(100, noise.get("seeds").asInt());
    assertEquals(200, noise.get("steps").asInt());
    assertEquals(1, facts.get("bearable").get("variance").asDouble());
    // the start twice, another seed, 200 steps, 5 × 20 seeds, 5 × 4 farther out, 20 points
    assertEquals(343, facts.get("outcomes").get("finite").asInt());
    assertTrue(facts.get("seconds_per_call").asDouble() >= 0);
    assertEquals(0, facts.get("changes").size());
    assertEquals(0, facts.get("would_stop_a_run").size());
  }

  /** A step is a trajectory of evaluations, and nothing is accepted or not. */
  @Test
  void hamiltonianAbcTakesManyEvaluationsAndHasNoAcceptance() throws IOException {
    String model =
        """
        target: {builtin: {name: gaussian, noise: 4}}
        sampler: {name: habc, repeats: 3, steps: 4}
        chains: 2
        warmup: 10
        draws: 20
        """;
    assertEquals(0, check(model), err.toString());
    // 2 × 30 steps of 2 + 2 × 3 × (1 + 4)
    String text = out.toString();
    assertTrue(text.contains("at most 1,920 evaluations (2 × 30 × 32): "), text);
    assertTrue(text.contains("habc has no accept step"), text);
    for (String other : List.of("acceptance", "bearable", "too much", "sampler can bear")) {
      assertFalse(text.contains(other), text);
    }
  }

  private JsonNode noisy(String target, String... options) throws IOException {
    String[] json = Stream.concat(Stream.of("--json"), Stream.of(options)).toArray(String[]::new);
    assertEquals(0, check(target, json), err.toString());
    return json();
  }

  private static String changes(JsonNode facts) {
    return facts.get("changes").toString();
  }

  /**
   * Planted noise. The variance has a relative error of 14%, of 5 × 200 seeds 4.5%, and what tells
   * a verdict from the next is at least 10 of these away.
   */
  @Test
  @Tag("statistical")
  void noiseOfEverySizeIsJudged() throws IOException {
    String little = "target: {builtin: {name: gaussian, noise: 0.2}}\n";
    assertTrue(noisy(little).get("could_save").asString().startsWith("a quarter of the particles"));
    out.getBuffer().setLength(0);
    String much = "target: {builtin: {name: gaussian, noise: 5}}\n";
    JsonNode facts = noisy(much);
    assertEquals("too much", facts.get("noise").get("verdict").asString());
    assertTrue(
        changes(facts).contains("times as many particles or simulations would bring it to 1"));
    out.getBuffer().setLength(0);
    String some = "target: {builtin: {name: gaussian, noise: 1.5}}\nsampler: ";
    assertEquals(
        "bearable", noisy(some + "kmc\n", "--calls=200").get("noise").get("verdict").asString());
    out.getBuffer().setLength(0);
    assertEquals("good", noisy(some + "rw\n").get("noise").get("verdict").asString());
  }

  @Test
  void particlesOfABuiltinAreCounted() throws IOException {
    String model =
        """
        target:
          builtin:
            name: local-level
            y: [1, 5, -3, 4, 0, 2, 8, -1, 3, 3, 1, 6]
            initial-variance: 10
            particles: 4
        """;
    JsonNode facts = noisy(model);
    assertTrue(changes(facts).contains("particles: 4 → "), changes(facts));
    out.getBuffer().setLength(0);
    JsonNode many = noisy(model.replace("particles: 4", "particles: 1000"), "--calls=8");
    assertTrue(many.get("could_save").asString().startsWith("particles: 1000 → 250 would leave"));
  }

  /** The start is at 5, five standard deviations away. */
  @Test
  void typicalPointsAreAwayFromAStartThatIsNot() throws IOException {
    JsonNode facts = noisy(target("NoisyFarAway", ", noisy: true"));
    double sd = facts.get("noise").get("sd").asDouble();
    // 2.5 at the start; at most 0.9 where |x| < 3
    assertTrue(sd < 1, "sd " + sd);
    assertTrue(facts.get("noise").get("moves").asInt() > 0);
    double far = facts.get("noise_grows").asDouble();
    assertTrue(far > 4 * sd * sd, "variance " + far);
  }

  @Test
  void heavyTailsAreSaid() throws IOException {
    JsonNode below = noisy(target("SometimesFarBelow", ", noisy: true"));
    assertTrue(below.get("noise_tails").get("below").asInt() > 0);
    assertEquals(0, below.get("noise_tails").get("above").asInt());
    // standard deviation 1 without those a hundred below: 95 seeds are as near but once in 10⁶
    assertEquals(1, below.get("noise").get("sd").asDouble(), 0.38);
    out.getBuffer().setLength(0);
    JsonNode above = noisy(target("SometimesFarAbove", ", noisy: true"));
    assertTrue(changes(above).contains("some estimates are far too high"), changes(above));
    out.getBuffer().setLength(0);
    JsonNode zero = noisy(target("SometimesZero", ", noisy: true"));
    assertTrue(
        changes(zero).contains("seeds gave an estimate of 0 (-inf) at typical points"),
        changes(zero));
  }

  @Test
  void aModelWithSeveralSeedsIsMeasuredWithThem() throws IOException {
    String model = "target: {builtin: {name: gaussian, noise: 1}, seeds: 4}\n";
    JsonNode noise = noisy(model).get("noise");
    // the variance of an average of 4 is log(1 + (e − 1)/4) = 0.36, and this noise is the same at
    // all points: a ratio in which one of 4 is renewed has about a quarter of it
    double variance = noise.get("variance").asDouble();
    assertTrue(variance > 0.03 && variance < 0.25, "variance " + variance);
    assertTrue(noise.get("acceptance_ceiling").asDouble() > 0.7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Noisy||change            target.noisy is false, but answers differ from call to call;"
            + " say noisy: true",
        "Unseeded|, noisy: true|change            target: let all random numbers follow from the"
            + " seed",
        "Unseeded||repeatable        no: the same seed gave -",
        "WrongGradient|, noisy: true|change            target.noisy is true, but all seeds gave one"
            + " answer; if it is exact say noisy: false",
        "WrongGradient||but differences give",
        "WrongGradient||fix it, or use a sampler that needs none, such as kmc",
        "Rarely|, retries: 0|: java.lang.ArithmeticException: no"
            + " convergence); fix the target there",
      })
  void whatNeedsAChangeIsSaidAndARunWouldWork(String name, String more, String words)
      throws IOException {
    assertEquals(0, check(target(name, more == null ? "" : more)), err.toString());
    assertTrue(out.toString().contains(words), out.toString());
    assertTrue(out.toString().endsWith("a run would work; see what to change\n"), out.toString());
  }

  @Test
  void aGradientThatThrowsIsAFinding() throws IOException {
    assertEquals(0, check(target("NoSlope", "")), err.toString());
    String words = "not checked: a call failed: java.lang.ArithmeticException: no slope";
    assertTrue(out.toString().contains(words), out.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Nowhere||tries             131, none with a finite log density",
        "Nowhere||give each parameter a start inside of the support",
        "Infinite||give each parameter a start inside of the support",
        "Throwing||the matrix is singular); fix the target there",
        "Throwing||would stop a run  target: it failed in all of 131 calls; fix it",
        "Striped||); answer -inf outside of the support, and a number inside",
        "Striped||over 20% in warm-up stop a run",
        "Slow|, retries: 0, timeout: 1s|: no answer within 1 s); raise" + " target.timeout (1 s)",
        "Rarely|, retries: 0, on-failure: stop|would stop a run  target.on-failure is stop",
      })
  void whatWouldStopARunIsStatus1(String name, String more, String words) throws IOException {
    assertEquals(1, check(target(name, more == null ? "" : more), "--calls=60"), err.toString());
    assertTrue(out.toString().contains(words), out.toString());
    assertTrue(out.toString().endsWith("result            a run would stop\n"), out.toString());
  }

  /** The clock goes on by a minute whenever it is asked: before a call, and after it. */
  @Test
  void slowTargetsAreTimedAndTheUserIsWarned() throws IOException {
    Path file =
        Files.writeString(folder.resolve("slow.yaml"), "model: s\ntarget: {builtin: gaussian}\n");
    Model model = ModelFile.read(file);
    AtomicLong clock = new AtomicLong();
    List<String> messages = new ArrayList<>();
    CheckReport report = new CheckReport(new PrintWriter(out), false);
    try (ModelTarget target = ModelTarget.open(model, List.of(), messages::add)) {
      new TargetCheck(model, target, 5, report, messages::add, () -> clock.addAndGet(MINUTE)).run();
    }
    assertEquals(List.of("6 more calls will take about 6 min; --calls N for fewer"), messages);
    String text = out.toString();
    assertTrue(text.contains("seconds per call  1 min, the median of 8 calls\n"), text);
    assertTrue(
        text.contains(
            "8,000 evaluations (4 × 2,000): 5 d 13 h, or 1 d 9 h with all chains at once\n"),
        text);
    assertTrue(text.contains("gradient          not checked: that would take 24 min\n"), text);
  }

  @Test
  void aSamplerThatNeedsGradientsWouldStop() throws IOException {
    assertEquals(1, check(target("Noisy", ", noisy: true") + "sampler: hmc\n"), err.toString());
    assertTrue(out.toString().contains("say sampler: {name: kmc}"), out.toString());
  }

  @ParameterizedTest
  @CsvSource({"--calls=1", "--calls=0", "--calls=1000000"})
  void wrongCallsAreRefused(String option) throws IOException {
    assertEquals(2, check("target: {builtin: gaussian}\n", option));
    assertTrue(err.toString().contains("allowed: a whole number from 2 to 100000"), err.toString());
    assertEquals("", out.toString());
  }

  @Test
  void aClassThatIsNotThereIsWrongInput() throws IOException {
    assertEquals(2, check(target("Missing", "")));
    assertTrue(err.toString().contains("CheckTargets$Missing"), err.toString());
    assertEquals("", out.toString());
  }

  private String program(String script) {
    return "target: {process: [sh, -c, '" + script + "'], retries: 0}\nparameters: [{name: x}]\n";
  }

  @Test
  void aProgramThatAnswersIsGood() throws IOException {
    String script = "while read line; do echo \"{\\\"log_density\\\": -1.5}\"; done";
    assertEquals(0, check(program(script)), out.toString() + err);
    assertTrue(out.toString().contains("log density       -1.5 there"), out.toString());
    assertTrue(out.toString().contains("gradient          the answer has none"), out.toString());
    assertTrue(
        out.toString()
            .contains(
                "change            target: it gave the same answer at all of 21 different points, which is"
                    + " suspicious; does it use the parameters?\n"),
        out.toString());
  }

  /** Bounds and priors make what is sampled differ from point to point, the answers do not. */
  @Test
  void aConstantLikelihoodIsSuspicious() throws IOException {
    String flat =
        """
        target: {class: io.kamilton.cli.CheckTargets$Flat, returns: log-likelihood}
        parameters: [{name: x, prior: "gamma(2, 3)", lower: 0}]
        """;
    assertEquals(0, check(flat), err.toString());
    assertTrue(out.toString().contains("it gave the same answer at all of 21"), out.toString());
  }

  @Test
  void aProgramThatDiesWouldStop() throws IOException {
    assertEquals(1, check(program("echo the licence has expired >&2; exit 3")), err.toString());
    assertTrue(out.toString().contains("after 3 starts"), out.toString());
    assertTrue(out.toString().contains("the licence has expired"), out.toString());
  }

  @Test
  void aProgramThatIsNotThereIsWrongInput() throws IOException {
    String model = "target: {process: [./none]}\nparameters: [{name: x}]\n";
    assertEquals(2, check(model));
    assertTrue(err.toString().contains("none"), err.toString());
    assertFalse(out.toString().contains("model"), out.toString());
  }
}
