package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.external.umbridge.server.UmBridgeServer;
import io.kamilton.models.Banana;
import io.kamilton.target.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run of four chains over HTTP gives the draws of the same run without. */
@Timeout(120)
class UmBridgeRunTest {
  private static final Target BANANA = new Banana(2, 0.1, 4);

  private final Path folder;
  private final UmBridgeServer server;

  UmBridgeRunTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    server = UmBridgeServer.start(BANANA, List.of("posterior"), 0, 2);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private Path model(String file, String target) throws IOException {
    return Files.writeString(
        folder.resolve(file),
        """
        model: twice
        target: %s
        parameters:
          - {name: y, size: 2, start: 0}
        sampler: am
        chains: 4
        warmup: 40
        draws: 60
        seed: 3
        """
            .formatted(target));
  }

  private Path remote(String model) throws IOException {
    return model(
        "remote.yaml", "{umbridge: {url: [\"%s\"], model: %s}}".formatted(server.address(), model));
  }

  private Path local() throws IOException {
    return model("local.yaml", "{builtin: {name: banana, dimension: 2, b: 0.1, v: 4}}");
  }

  private static void assertDone(Object... words) {
    TypedCommand typed = TypedCommand.of(words);
    assertEquals(0, typed.status(), typed::toString);
  }

  /** The same but for the comments, which name the model. */
  private static void assertSameDraws(Path expected, Path found) {
    Map<String, String> others = ChainFiles.of(found);
    ChainFiles.of(expected)
        .forEach(
            (name, text) -> assertEquals(draws(text), draws(others.getOrDefault(name, "")), name));
  }

  private static List<String> draws(String text) {
    return text.lines().filter(line -> !line.startsWith("#")).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"am", "hmc"})
  void theSameDraws(String sampler) throws IOException {
    Path here = folder.resolve("here");
    Path there = folder.resolve("there");
    assertDone("run", local(), "--out", here, "--sampler", sampler);
    assertDone("run", remote("posterior"), "--out", there, "--sampler", sampler);
    assertSameDraws(here, there);
  }

  @Test
  void aRunGoesOn() throws IOException {
    Path whole = folder.resolve("whole");
    Path parts = folder.resolve("parts");
    assertDone("run", remote("posterior"), "--out", whole);
    assertDone("run", remote("posterior"), "--out", parts, "--max-evals", 100);
    assertDone("resume", parts);
    assertSameDraws(whole, parts);
    assertDone("check", remote("posterior"));
  }

  @Test
  void whatIsNotThereIsWrongInput() throws IOException {
    Path out = folder.resolve("out");
    TypedCommand name = TypedCommand.of("run", remote("prior"), "--out", out);
    assertEquals(2, name.status());
    assertEquals(
        "kamilton run: target.umbridge: "
            + server.address()
            + " has no model prior; it has:"
            + " posterior\n",
        name.err());
    server.close();
    TypedCommand gone = TypedCommand.of("run", remote("posterior"), "--out", out);
    assertEquals(2, gone.status());
    assertTrue(gone.err().contains("no server can be reached (" + server.address()), gone::err);
    assertFalse(Files.exists(out));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--port=65536", "--port=-1", "--threads=0"})
  void optionsOfServe(String option) throws IOException {
    TypedCommand typed = TypedCommand.of("serve", local(), option);
    assertEquals(2, typed.status(), typed::toString);
    assertTrue(typed.err().contains(option.replaceFirst("=.*", " is ")), typed::err);
  }

  @Test
  void aPortThatIsTaken() throws IOException {
    TypedCommand typed = TypedCommand.of("serve", local(), "--port", server.address().getPort());
    assertEquals(2, typed.status(), typed::toString);
    assertTrue(typed.err().contains("which cannot be used"), typed::err);
  }
}
