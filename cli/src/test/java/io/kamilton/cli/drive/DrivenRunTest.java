package io.kamilton.cli.drive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.external.process.Caller;
import io.kamilton.runner.engine.Program;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A run as a front end in another language sees it: its orders, its answers, what it is told. */
@Timeout(120)
class DrivenRunTest {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String MODEL =
      """
      target: {caller: python}
      parameters: [{name: x, size: 2}]
      sampler: am
      chains: 2
      warmup: 50
      draws: 40
      """;

  private final Path folder;
  private int status;

  DrivenRunTest(@TempDir Path folder) {
    this.folder = folder.resolve("run");
  }

  private ObjectNode order(String verb) {
    return JSON.createObjectNode().put("do", verb).put("folder", folder.toString());
  }

  private ObjectNode run() {
    return order("run").put("model", MODEL);
  }

  /** What is told but for questions, each of which is answered. */
  private List<JsonNode> told(ObjectNode order, String answer) throws Exception {
    // a PipedInputStream fails when a thread has died that wrote to it
    Pipe pipe = Pipe.open();
    OutputStream out = Channels.newOutputStream(pipe.sink());
    PipedOutputStream answers = new PipedOutputStream();
    Caller caller = new Caller(new PipedInputStream(answers), out);
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(Channels.newInputStream(pipe.source()), UTF_8));
    say(answers, JSON.writeValueAsString(order));
    CompletableFuture<Integer> run =
        CompletableFuture.supplyAsync(
            () -> {
              int ended = new DrivenRun(caller, Program.of(DrivenRun.class)).run();
              close(out);
              return ended;
            });
    List<JsonNode> told = new ArrayList<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      JsonNode each = JSON.readTree(line);
      int asked = each.path("ask").size();
      if (asked == 0) {
        told.add(each);
      } else if (answer.isEmpty()) {
        say(answers, "{\"stop\": true}");
      } else {
        String all = String.join(", ", Collections.nCopies(asked, answer));
        say(answers, "{\"answers\": [" + all + "]}");
      }
    }
    status = run.get();
    return told;
  }

  private static void say(PipedOutputStream answers, String line) throws IOException {
    answers.write((line + "\n").getBytes(UTF_8));
    answers.flush();
  }

  private static void close(OutputStream out) {
    try {
      out.close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> kinds(List<JsonNode> told) {
    return told.stream()
        .map(each -> each.propertyNames().iterator().next())
        .filter(each -> !each.equals("progress"))
        .distinct()
        .toList();
  }

  private static JsonNode last(List<JsonNode> told, String kind) {
    return told.stream()
        .filter(each -> each.has(kind))
        .reduce((earlier, later) -> later)
        .orElseThrow(() -> new AssertionError(told))
        .path(kind);
  }

  @Test
  void aRunIsToldToItsEnd() throws Exception {
    List<JsonNode> told = told(run(), "-1.5");
    assertEquals(0, status, told::toString);
    assertEquals(List.of("model", "ended", "column", "summary"), kinds(told));
    assertEquals("done", last(told, "ended").path("state").asString());
    JsonNode x2 = last(told, "column");
    assertEquals("x", x2.path("name").asString());
    assertEquals(2, x2.path("chains").size());
    // 40 doubles in Base64
    assertEquals(428, x2.path("chains").get(0).asString().length());
    assertEquals(2, last(told, "summary").path("numbers").path("chains").asInt());
  }

  @Test
  void aStoppedRunIsGoneOnWith() throws Exception {
    List<JsonNode> stopped = told(run().put("max_evals", 32), "-1.5");
    assertEquals("stopped", last(stopped, "ended").path("state").asString());
    String words = last(stopped, "ended").path("words").asString();
    String how =
        " of 50 iterations; nothing is lost; go on with: kamilton.open(\"%s\").resume(function)"
            .formatted(folder);
    assertTrue(words.startsWith("the evaluations allowed are used up in warm-up at 1"), words);
    assertTrue(words.endsWith(how), words);
    List<JsonNode> resumed = told(order("resume").put("draws", 45), "{\"log_density\": -1.5}");
    assertEquals("done", last(resumed, "ended").path("state").asString());
    assertEquals(
        45, last(told(order("read"), ""), "summary").path("numbers").path("draws").asInt());
  }

  @Test
  void aRunThatFoundNothingGivesWay() throws Exception {
    List<JsonNode> stopped = told(run(), "");
    assertEquals(
        "stopped; no evaluation has succeeded yet",
        last(stopped, "ended").path("words").asString());
    last(told(run(), "\"-inf\""), "failed");
    assertEquals(
        "done", last(told(run(), "-1.5"), "ended").path("state").asString(), "in the same folder");
  }

  @Test
  void aRunThatFoundSomethingIsOverwrittenAlone() throws Exception {
    last(told(run(), "-1.5"), "ended");
    assertEquals(
        ("%1$s holds another run; go on with it by: kamilton.open(\"%1$s\").resume(function);"
                + " or name another folder, or say overwrite=True, which deletes it")
            .formatted(folder),
        last(told(run(), "-1.5"), "refused").asString());
    Path notes = Files.writeString(folder.resolve("notes.txt"), "mine");
    ObjectNode overwrite = run().put("overwrite", true);
    String refused = last(told(overwrite, "-1.5"), "refused").asString();
    assertTrue(refused.contains("and notes.txt, which is not of it"), refused);
    assertTrue(Files.exists(folder.resolve("chain-2.csv")));
    Files.delete(notes);
    overwrite.put("model", MODEL.replace("chains: 2", "chains: 1"));
    assertEquals("done", last(told(overwrite, "-1.5"), "ended").path("state").asString());
    assertTrue(Files.notExists(folder.resolve("chain-2.csv")));
  }

  @Test
  void aChangedFunctionIsRefusedInWordsOfPython() throws Exception {
    last(told(run(), "-1.5"), "ended");
    String refused = last(told(order("resume").put("draws", 45), "-2"), "refused").asString();
    assertTrue(refused.endsWith("accept the changed target: accept_changed_target=True"), refused);
  }

  @Test
  void wrongOrdersAreRefused() throws Exception {
    assertEquals(
        "do is \"dance\"; allowed: run, resume, read",
        last(told(order("dance"), ""), "refused").asString());
    assertEquals(2, status);
    String wrong = MODEL.replace("size: 2", "size: 0");
    JsonNode refused = last(told(order("run").put("model", wrong), ""), "refused");
    assertTrue(refused.asString().startsWith("parameters[1].size is 0"), refused::toString);
    refused = last(told(order("run").put("model", MODEL + "max_time: 1"), ""), "refused");
    assertTrue(refused.asString().contains("max_time"), refused::toString);
    refused = last(told(order("run").put("model", MODEL).put("until", "soon"), ""), "refused");
    assertTrue(refused.asString().startsWith("until: \"soon\" is no goal"), refused::toString);
    assertEquals(false, Files.exists(folder));
  }

  @Test
  void aFailureIsTold() throws Exception {
    String stops = MODEL.replace("python}", "python, on-failure: stop}");
    List<JsonNode> told = told(order("run").put("model", stops), "{\"error\": \"no such x\"}");
    assertEquals(1, status, told::toString);
    assertTrue(last(told, "failed").asString().contains("no such x"), told::toString);
  }
}
