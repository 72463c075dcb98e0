package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.random.Purpose;
import io.kamilton.random.RandomStream;
import io.kamilton.runner.input.InputException;
import io.kamilton.target.SimulatingTarget;
import io.kamilton.target.Target;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code kamilton validate} on models that can simulate, cannot, and are wrong. Those that must
 * pass do so with a false alarm rate of 1% each, at fixed seeds.
 */
@Tag("statistical")
class ValidateCommandTest {
  private static final String ABC =
      """
      target: {builtin: {name: skew-normal, dimension: 2, rows: 3}}
      parameters: [{name: theta, size: 2, prior: "normal(0, 2)"}]
      abc: {observed: [[1, 1]], summary: mean, epsilon: 0.5, simulations: 3}
      """;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Path folder;

  ValidateCommandTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** θ ~ N(0, 1), y ~ N(θ, 1). */
  public static class Likelihood implements SimulatingTarget {
    private final double y;
    private final double scale;

    public Likelihood() {
      this(0, 1);
    }

    Likelihood(double y, double scale) {
      this.y = y;
      this.scale = scale;
    }

    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      double z = (y - x[0]) / scale;
      return -0.5 * z * z;
    }

    @Override
    public Target simulated(double[] theta, long seed) {
      double noise = RandomStream.of(seed, 0, 0, Purpose.MODEL).nextGaussian();
      return new Likelihood(theta[0] + noise, scale);
    }
  }

  /** The same with errors that it believes to be a fifth of what they are. */
  public static final class WrongScale extends Likelihood {
    public WrongScale() {
      super(0, 0.2);
    }
  }

  /** The same without data of its own making. */
  public static final class Mute implements Target {
    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      return -0.5 * x[0] * x[0];
    }
  }

  private static String ofClass(String name) {
    return "target: {class: io.kamilton.cli.ValidateCommandTest$%s, returns: log-likelihood}%n"
            .formatted(name)
        + "parameters: [{name: mu, prior: \"normal(0, 1)\"}]\n";
  }

  private int validate(String model, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("model.yaml"), "model: m\n" + model);
    String[] fixed = {
      file.toString(), "--sampler", "am", "--chains", "2", "--warmup", "200", "--draws", "500"
    };
    return new CommandLine(new ValidateCommand())
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
        .execute(Stream.concat(Stream.of(fixed), Stream.of(options)).toArray(String[]::new));
  }

  private JsonNode json() {
    return JsonMapper.shared().readTree(out.toString());
  }

  @Test
  void simulationsAreCalibratedWithAnyNumberOfThreads() throws IOException {
    Path picture = folder.resolve("ranks.svg");
    assertEquals(
        0,
        validate(ABC, "--runs", "30", "--json", "--threads", "1", "--picture", "" + picture),
        err.toString());
    String first = out.toString();
    JsonNode found = json();
    assertEquals(30, found.get("runs").asInt());
    assertEquals("posterior", found.get("tested").asString());
    assertTrue(found.get("passed").asBoolean());
    String result = found.get("result").asString();
    assertTrue(result.startsWith("calibrated: "), result);
    assertTrue(result.endsWith("the ABC posterior is from the exact one was not tested"), result);
    assertEquals(99, found.get("ranked_among").asInt());
    assertEquals(3, found.get("quantities").size());
    assertEquals("lp__", found.get("quantities").get(2).get("name").asString());
    assertEquals(30, found.get("quantities").get(0).get("ranks").size());
    assertTrue(Files.readString(picture).contains("theta.1"));
    out.getBuffer().setLength(0);
    assertEquals(0, validate(ABC, "--runs", "30", "--json", "--threads", "3"), err.toString());
    assertEquals(first, out.toString());
  }

  @Test
  void aClassThatSimulatesIsCalibrated() throws IOException {
    assertEquals(0, validate(ofClass("Likelihood"), "--runs", "40"), err.toString());
    assertTrue(out.toString().contains("result   calibrated: "), out.toString());
    assertTrue(err.toString().contains("validate: 40 runs, "), err.toString());
  }

  @Test
  void aLikelihoodThatDoesNotFitItsDataIsFound() throws IOException {
    assertEquals(1, validate(ofClass("WrongScale"), "--runs", "60"), err.toString());
    assertTrue(out.toString().contains("result   not calibrated: ranks of "), out.toString());
  }

  @Test
  void aModelThatCannotSimulateIsTriedOnItsPrior() throws IOException {
    assertEquals(2, validate(ofClass("Mute"), "--runs", "20"));
    assertTrue(err.toString().contains("cannot simulate data: "), err.toString());
    assertTrue(out.toString().contains("model    m, its prior alone"), out.toString());
    String result = "the sampler draws the prior correctly: no p-value is below ";
    String untested = "the likelihood was not tested: the model cannot simulate data";
    assertTrue(out.toString().contains("result   " + result), out.toString());
    assertTrue(out.toString().contains("; " + untested), out.toString());
    assertFalse(out.toString().contains("calibrated"), out.toString());
    out.getBuffer().setLength(0);
    assertEquals(2, validate(ofClass("Mute"), "--runs", "20", "--json"));
    JsonNode found = json();
    assertEquals("prior", found.get("tested").asString());
    assertTrue(found.get("passed").isNull(), found::toString);
    assertTrue(found.get("result").asString().startsWith(result), found::toString);
    assertTrue(found.get("result").asString().endsWith(untested), found::toString);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "target: {builtin: banana}| target.returns is log-density",
        "'target: {builtin: skew-normal}\n"
            + "parameters: [{name: x, size: 10}]'| parameter x has no prior"
      })
  void withoutAPriorThereIsNothingToDraw(String model, String message) throws IOException {
    assertEquals(2, validate(model + "\n"));
    assertTrue(err.toString().contains(message), err.toString());
  }

  @ParameterizedTest
  @CsvSource({"--runs, 3", "--threads, 0", "--picture, /nowhere/at/all.svg"})
  void badOptionsAreNamed(String option, String value) throws IOException {
    assertEquals(2, validate(ABC, option, value));
    assertTrue(err.toString().contains(option), err.toString());
  }
}
