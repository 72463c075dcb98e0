package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * No text that is shown to people decides anything: with other words in all classes that make
 * sentences, draws, resumed draws and the numbers of reports and summaries are the same.
 */
@Tag("one-jdk")
class WordsTest {
  private static final List<String> SPEAKING =
      List.of(
          "output/ChoiceText",
          "job/Conclusion",
          "report/Report",
          "report/VerdictWords",
          "summary/FindingText",
          "summary/Verdict");

  /** A string in a source file. */
  private static final Pattern LITERAL = Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"");

  /** A word of it, or what must stay: an escape or a place to fill. */
  private static final Pattern WORD =
      Pattern.compile("\\\\.|%[-#+ 0,(]*[0-9]*(?:\\.[0-9]+)?[a-zA-Z%]|(\\p{L}+)");

  private static final String MODEL =
      """
      target:
        builtin: {name: funnel, dimension: 4}
      sampler: kmc
      chains: 3
      warmup: 200
      draws: 150
      seed: 7
      """;

  private final Path folder;
  private final Path other;

  WordsTest(@TempDir Path folder) throws IOException {
    this.folder = folder;
    other = Files.createDirectory(folder.resolve("classes"));
    List<String> words = new ArrayList<>(List.of("-proc:none", "-nowarn", "-d", other + "", "-cp"));
    words.add(classPath());
    for (String each : SPEAKING) {
      words.add(reworded(each).toString());
    }
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    assertEquals(0, compiler.run(null, null, null, words.toArray(String[]::new)));
  }

  private Path reworded(String name) throws IOException {
    Path source = Path.of("runner/src/main/java/io/kamilton/runner", name + ".java");
    String text = Files.readString(LauncherRun.ROOT.resolve(source));
    String changed =
        LITERAL.matcher(text).replaceAll(literal -> quoted(WORD.matcher(literal.group())));
    assertNotEquals(text, changed, name);
    return Files.writeString(folder.resolve(source.getFileName()), changed);
  }

  private static String quoted(Matcher words) {
    return Matcher.quoteReplacement(
        words.replaceAll(
            each ->
                Matcher.quoteReplacement(
                    each.group(1) == null
                        ? each.group()
                        : new StringBuilder(each.group()).reverse().toString())));
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  /** What a process prints that has the other words. */
  private String inOtherWords(Object... words) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--add-modules", "jdk.incubator.vector", "-cp"));
    command.addAll(List.of(other + File.pathSeparator + classPath(), Main.class.getName()));
    for (Object word : words) {
      command.add(word.toString());
    }
    LauncherRun run = LauncherRun.end(LauncherRun.start(folder, Map.of(), command));
    assertEquals(0, run.status(), run::toString);
    return run.out();
  }

  private static String done(Object... words) {
    TypedCommand run = TypedCommand.of(words);
    assertEquals(0, run.status(), run::err);
    return run.out();
  }

  @Test
  void otherWordsChangeNoNumber() throws IOException {
    Path model = Files.writeString(folder.resolve("model.yaml"), MODEL);
    Path ours = folder.resolve("ours");
    done("run", model, "--out", ours);
    Path theirs = folder.resolve("theirs");
    inOtherWords("run", model, "--out", theirs);
    Path both = folder.resolve("both");
    TypedCommand.of("run", model, "--out", both, "--max-evals", 400);
    inOtherWords("resume", both);
    assertEquals(rows(ours), rows(theirs));
    assertEquals(rows(ours), rows(both), "stopped, and resumed in other words");

    done("report", both, "--out", folder.resolve("a.html"));
    inOtherWords("report", both, "--out", folder.resolve("b.html"));
    assertSameNumbers(report("a.html"), report("b.html"));
    String summary = done("summary", both, "--json");
    assertSameNumbers(json(summary), json(inOtherWords("summary", both, "--json")));
  }

  /** All of the chain files but their comments. */
  private static Map<String, List<String>> rows(Path run) {
    Map<String, List<String>> rows = new TreeMap<>();
    ChainFiles.of(run)
        .forEach(
            (name, text) ->
                rows.put(name, text.lines().filter(line -> !line.startsWith("#")).toList()));
    return rows;
  }

  private JsonNode report(String file) throws IOException {
    String page = Files.readString(folder.resolve(file));
    int from = page.indexOf("type=\"application/json\"");
    return json(page.substring(page.indexOf('>', from) + 1, page.indexOf("</script>", from)));
  }

  private static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text);
  }

  private static void assertSameNumbers(JsonNode a, JsonNode b) {
    assertNotEquals(a, b, "there are other words");
    assertEquals(withoutWords(a), withoutWords(b));
    assertTrue(withoutWords(a).length() > 200);
  }

  /** The tree without its sentences: values with a small letter. Kinds are in capitals. */
  private static String withoutWords(JsonNode tree) {
    return tree.toString()
        .replaceAll(
            "(?<=[:\\[,])\"(?:[^\"a-z\\\\]|\\\\.)*[a-z](?:[^\"\\\\]|\\\\.)*\"(?!:)", "\"\"");
  }
}
