package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.runner.input.PointsCsv;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What the documents say of files, packages and examples is so. */
class DocumentsTest {
  private static final Path ROOT = LauncherRun.ROOT;
  private static final Pattern MENTION = Pattern.compile("\\bdocs/[\\w./-]+\\.md\\b");
  private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))\\.(\\w+)`");

  static Stream<MarkdownFile> documents() {
    return MarkdownFile.all();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyRelativeLinkLeadsSomewhere(MarkdownFile document) {
    for (String link : document.links()) {
      if (link.matches("[a-z]+:.*")) {
        continue;
      }
      String[] parts = link.split("#", 2);
      Path file = parts[0].isEmpty() ? document.file() : document.file().resolveSibling(parts[0]);
      assertTrue(Files.exists(file), document + " links to " + link + ", which does not exist");
      if (parts.length == 2) {
        assertTrue(
            MarkdownFile.read(file).anchors().contains(parts[1]),
            document + " links to " + link + ", but there is no such heading");
      }
    }
  }

  /** The check itself: it must see a link that leads nowhere, and know headings as readers do. */
  @Test
  void linksAndHeadingsAreFound() {
    MarkdownFile sample =
        new MarkdownFile(
            ROOT.resolve("sample.md"),
            "# Penalty: λ\n[a](gone.md) ![b](b.svg)\n```sh\n# no heading [c](d.md)\n./kamilton\n```\n");
    assertEquals(List.of("gone.md", "b.svg"), sample.links());
    assertEquals(List.of("penalty-λ"), List.copyOf(sample.anchors()));
    assertEquals(List.of("# no heading [c](d.md)\n./kamilton\n"), sample.blocks("sh"));
  }

  @Test
  void everyDocumentThatCodeMentionsExists() throws IOException {
    List<String> missing = new ArrayList<>();
    for (String ending : List.of(".java", "pom.xml")) {
      for (Path source : MarkdownFile.files(ending)) {
        Matcher mention = MENTION.matcher(Files.readString(source));
        while (mention.find()) {
          if (!Files.exists(ROOT.resolve(mention.group()))) {
            missing.add(ROOT.relativize(source) + " mentions " + mention.group());
          }
        }
      }
    }
    assertEquals(List.of(), missing);
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyTestThatIsMentionedExists(MarkdownFile document) throws IOException {
    Matcher mention = TEST.matcher(document.text());
    while (mention.find()) {
      List<Path> sources = MarkdownFile.files("/" + mention.group(1) + ".java");
      assertEquals(1, sources.size(), document + " mentions " + mention.group());
      assertTrue(
          Files.readString(sources.get(0)).contains("void " + mention.group(2) + "("),
          document + " mentions " + mention.group());
    }
  }

  @Test
  void everyDecisionIsListedAndHasItsParts() {
    List<String> links = MarkdownFile.read(ROOT.resolve("docs/architecture.md")).links();
    List<MarkdownFile> records =
        MarkdownFile.all().filter(each -> each.name().startsWith("docs/decisions/")).toList();
    assertTrue(records.size() >= 13, records.toString());
    int number = 0;
    for (MarkdownFile each : records) {
      String name = each.file().getFileName().toString();
      number++;
      assertTrue(name.startsWith("%04d-".formatted(number)), name + " is record " + number);
      assertTrue(each.text().startsWith("# " + name.substring(0, 4) + " "), name + ": its title");
      assertTrue(links.contains("decisions/" + name), name + " is not in docs/architecture.md");
      for (String part : List.of("Context", "Decision", "Consequence")) {
        assertTrue(each.text().contains("\n**" + part + ".** "), name + " has no " + part);
      }
    }
  }

  @Test
  void everyVariableOfTheLauncherIsInTheDocument() throws IOException {
    String launcher = Files.readString(ROOT.resolve("kamilton"));
    String document = Files.readString(ROOT.resolve("docs/estimators.md"));
    Matcher variable = Pattern.compile("^#   ([A-Z_]+)", Pattern.MULTILINE).matcher(launcher);
    List<String> found = variable.results().map(each -> each.group(1)).toList();
    assertTrue(found.size() >= 4, found.toString());
    for (String name : found) {
      assertTrue(document.contains("`" + name), name + " is not in docs/estimators.md");
    }
  }

  @Test
  void everyOptionOfFitIsInTheDocument() throws IOException {
    String document = Files.readString(ROOT.resolve("docs/estimators.md"));
    List<String> missing =
        new CommandLine(new Fit())
            .getCommandSpec().options().stream()
                .flatMap(option -> Arrays.stream(option.names()))
                .filter(name -> name.startsWith("--"))
                .filter(name -> !document.contains(name))
                .toList();
    assertEquals(List.of(), missing);
  }

  @Test
  void examplesCanBeRead() {
    for (Path file : MarkdownFile.files(".csv")) {
      assertTrue(PointsCsv.read(file).points().rows() > 0, file.toString());
    }
    PointsCsv draws = PointsCsv.read(ROOT.resolve("examples/banana-draws.csv"));
    assertEquals(List.of("x1", "x2"), draws.names());
    assertEquals(400, draws.points().rows());
    assertEquals(draws.names(), PointsCsv.read(ROOT.resolve("examples/banana-points.csv")).names());
  }

  @Test
  void theModelOfTheReadmeIsOne() {
    MarkdownFile readme = MarkdownFile.read(LauncherRun.ROOT.resolve("README.md"));
    Model model =
        ModelFile.parse(
            readme.blocks("yaml").get(0), LauncherRun.ROOT.resolve("examples/readme.yaml"));
    assertEquals(10, model.space().dimension());
    assertEquals(10, readme.blocks("yaml").get(0).lines().count());
  }

  @Test
  void everyExampleIsDescribed() throws IOException {
    String description = Files.readString(ROOT.resolve("examples/README.md"));
    try (Stream<Path> files = Files.list(ROOT.resolve("examples"))) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString();
        assertTrue(
            name.equals("README.md") || description.contains("`" + name + "`"),
            name + " is not described in examples/README.md");
      }
    }
  }
}
