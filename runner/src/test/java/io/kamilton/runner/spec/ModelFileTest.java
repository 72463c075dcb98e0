package io.kamilton.runner.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.parameter.Bounds;
import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.Prior;
import io.kamilton.parameter.Start;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.recipe.Arguments;
import io.kamilton.runner.recipe.Comparison;
import io.kamilton.runner.recipe.Value;
import io.kamilton.runner.transport.ProgramTransport;
import io.kamilton.runner.transport.TargetSpec;
import io.kamilton.runner.transport.UmBridgeTransport;
import io.kamilton.target.Evaluator.OnFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What right model files mean, and that what is written reads back to the same. */
class ModelFileTest {
  private final Path folder;

  ModelFileTest(@TempDir Path folder) {
    this.folder = folder;
  }

  static List<GoodModels.Row> good() {
    return GoodModels.all();
  }

  private Model read(String title) throws IOException {
    String text =
        good().stream().filter(row -> row.title().equals(title)).findFirst().orElseThrow().text();
    return readText(text);
  }

  private Model readText(String text) throws IOException {
    return ModelFile.read(Files.writeString(folder.resolve("good.yaml"), text));
  }

  @ParameterizedTest
  @MethodSource("good")
  void whatIsWrittenReadsBackElsewhere(GoodModels.Row row) throws IOException {
    Model model = readText(row.text());
    String written = ModelFile.write(model);
    Path elsewhere = Files.createDirectory(folder.resolve("output")).resolve("model.yaml");
    Model again = ModelFile.read(Files.writeString(elsewhere, written));
    assertEquals(model, again);
    assertEquals(written, ModelFile.write(again));
  }

  @Test
  void defaultsAreWrittenOut() throws IOException {
    assertEquals(
        """
        model: good
        target:
          builtin: {name: banana, dimension: 8, b: 0.03, v: 100, noise: 0}
          returns: log-density
          noisy: false
          seeds: 1
          retries: 1
          on-failure: reject
        parameters:
          - {name: x, size: 8}
        sampler: {name: kmc, after-warmup: freeze, tune: evaluations}
        chains: 4
        warmup: 1000
        draws: 1000
        seed: 1
        """,
        ModelFile.write(read("the least")));
  }

  @Test
  void contractsExample() throws IOException {
    Model model = read("the contract's example");
    assertEquals("banana", model.name());
    assertEquals(Duration.ofSeconds(30), model.target().timeout());
    Parameter y = new Parameter("y", true, 8, Bounds.NONE, null, Start.at(0));
    assertEquals(List.of(y), model.parameters());
    assertEquals(8, model.space().dimension());
    assertNull(model.comparison());
  }

  @Test
  void program() throws IOException {
    Model model = read("a program");
    TargetSpec target = model.target();
    ProgramTransport program = (ProgramTransport) target.source();
    assertEquals(List.of("python3", "model.py", "--level", "3", "true"), program.command());
    assertEquals(folder.toRealPath(), program.folder().toRealPath());
    assertEquals(Duration.ofMillis(1500), target.timeout());
    assertEquals(OnFailure.STOP, target.onFailure());
    assertEquals(
        "{\"y\":[28,8.0,-3,7e0,0.5],\"names\":[\"a\",\"b\",\"no\",\"on\",\"12:30\"],"
            + "\"nested\":{\"empty\":{},\"none\":null,\"flag\":\"yes\",\"1\":16}}",
        program.data());
    Parameter tau = model.parameters().get(1);
    assertEquals(Bounds.POSITIVE, tau.bounds());
    assertEquals(Prior.parse("half-cauchy(5)"), tau.prior());
    assertEquals(Start.from(Prior.parse("normal(0, 0.1)")), model.parameters().get(3).start());
    assertEquals(List.of("x_1.1"), model.parameters().get(4).columns());
    assertEquals(
        Map.of("sigma", Value.real(2), "lambda", Value.real(0.1)),
        Map.of(
            "sigma", model.sampler().arguments().values().get("sigma"),
            "lambda", model.sampler().arguments().values().get("lambda")));
  }

  @Test
  void folderIsRelativeToTheModelFile() throws IOException {
    Model model = read("a program in a folder");
    Path expected = folder.toAbsolutePath().resolveSibling("programs").normalize();
    assertEquals(expected, ((ProgramTransport) model.target().source()).folder());
  }

  @Test
  void json() throws IOException {
    Model model = read("JSON");
    assertEquals(1, model.chains());
    assertEquals(Start.at(0.5, -1e-3), model.parameters().get(0).start());
    assertEquals(
        "{\"text\":\"a/b é 😀\",\"n\":null}",
        ((ProgramTransport) read("JSON without a blank").target().source()).data());
  }

  @Test
  void server() throws IOException {
    assertEquals(
        new UmBridgeTransport(
            List.of("http://127.0.0.1:4242"),
            "posterior",
            "{\"level\":1,\"tags\":[\"a\",\"b c\"]}",
            null),
        read("a UM-Bridge server").target().source());
    assertEquals(
        new UmBridgeTransport(
            List.of("http://127.0.0.1:4242", "http://[::1]:4243/a"),
            "the posterior",
            "{\"level\":1}",
            "random seed"),
        read("several UM-Bridge servers, and a seed").target().source());
  }

  @Test
  void simulation() throws IOException {
    Comparison abc = Objects.requireNonNull(read("a simulation").comparison());
    assertEquals("abc", abc.key());
    Arguments arguments = abc.arguments();
    assertEquals("[1.2, 3.4]", arguments.value("observed").text());
    assertEquals("gaussian", arguments.text("kernel"));
    assertEquals(0.55, arguments.real("epsilon"));
    assertEquals(10, arguments.count("simulations"));
    assertTrue(read("a simulation").target().noisy());
  }

  @Test
  void byteOrderMarkIsNoKey() throws IOException {
    assertEquals(8, readText("\uFEFFtarget: {builtin: banana}\n").space().dimension());
  }

  @Test
  void overrides() throws IOException {
    Model model = read("a program");
    assertEquals(model, model.withOverrides(Overrides.NONE));
    Model other = model.withOverrides(new Overrides(2, 0, 7, -3L, "rw"));
    assertEquals(
        List.of(2, 0, 7, -3L),
        List.of(other.chains(), other.warmup(), other.draws(), other.seed()));
    assertEquals(new SamplerSpec("rw", new Arguments(Map.of())), other.sampler());
    Model same = model.withOverrides(new Overrides(null, null, null, null, "kmc-lite"));
    assertEquals(model.sampler(), same.sampler());
  }

  @Test
  void overridesAreRefusedByTheirOption() throws IOException {
    Model model = read("noise");
    refused(model, new Overrides(0, null, null, null, null), "chains is 0; allowed: a whole");
    refused(model, new Overrides(null, -1, null, null, null), "warmup is -1");
    refused(model, new Overrides(null, null, 0, null, null), "draws is 0");
    refused(model, new Overrides(null, null, null, null, "kmc-lit"), "did you mean kmc-lite?");
    refused(model, new Overrides(null, null, null, null, "hmc"), "--sampler: hmc needs gradients");
  }

  private static void refused(Model model, Overrides overrides, String words) {
    InputException e = assertThrows(InputException.class, () -> model.withOverrides(overrides));
    assertTrue(String.valueOf(e.getMessage()).contains(words), e.getMessage());
  }
}
