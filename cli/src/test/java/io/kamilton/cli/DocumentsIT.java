package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documents tell a reader to type works, as it is typed, with the jar just made. */
class DocumentsIT {
  private static final Path ROOT = LauncherRun.ROOT;

  /** Commands of ours, with or without variables before them. */
  private static final Predicate<String> KAMILTON =
      Pattern.compile("^(\\w+=(\"[^\"]*\"|\\S+) )*\\./kamilton\\b").asPredicate();

  /** Lines in documents that are not run here: they build, or a test of their own runs them. */
  private static final Set<String> OTHERS =
      Set.of(
          "mvn -B verify",
          "mvn -q -B spotless:apply",
          "mvn -B -pl core test -Dtest=EstimatorTest",
          "mvn -B -pl core,cli -am verify",
          "mvn -B -Pfaults verify",
          "mvn -B -q -DskipTests -pl spark -am package",
          "mvn -B -q -DskipTests -pl python -am package",
          "pip install --no-index python/target/kamilton-0.1.0.dev0-py3-none-any.whl",
          "export SPARK_HOME=$PWD/spark/target/engine SPARK_SCALA_VERSION=2.13 SPARK_LOCAL_IP=127.0.0.1",
          "java -cp 'spark/target/engine/jars/*' org.apache.spark.deploy.master.Master --host"
              + " 127.0.0.1 --port 7077",
          "java -cp 'spark/target/engine/jars/*' org.apache.spark.deploy.worker.Worker --host"
              + " 127.0.0.1 --cores 2 --memory 2g spark://127.0.0.1:7077",
          "java -cp 'cli/target/test-classes:cli/target/classes:cli/target/lib/*'"
              + " io.kamilton.cli.LiveCost",
          "docs/pictures/make",
          "docs/pictures/make-report",
          "java -cp 'cli/target/lib/*' examples/BananaDraws.java > examples/banana-draws.csv",
          "java -cp 'cli/target/lib/*' examples/SimulatedSeries.java");

  private final Path folder;

  DocumentsIT(@TempDir Path folder) {
    this.folder = folder;
  }

  /** Every line of every block of commands; one that ends with \\ goes on in the next. */
  private static Stream<String> lines(MarkdownFile document) {
    return document.blocks("sh").stream()
        .flatMap(block -> block.replace("\\\n", " ").lines())
        .filter(line -> !line.isBlank() && !line.startsWith("#"));
  }

  private static List<String> commands(MarkdownFile document) {
    return lines(document).filter(KAMILTON).toList();
  }

  /** All but those of docs/cluster.md, which SparkIT runs. */
  static Stream<MarkdownFile> documentsWithCommands() {
    return MarkdownFile.all()
        .filter(document -> !document.name().equals("docs/cluster.md"))
        .filter(document -> !commands(document).isEmpty());
  }

  /** All of a document, in its order: what one line makes, the next may use. */
  @ParameterizedTest
  @MethodSource("documentsWithCommands")
  void commandsOfDocumentsWork(MarkdownFile document) throws IOException {
    Path copy = linksToTheProject();
    for (String command : commands(document)) {
      LauncherRun run = LauncherRun.of(copy, Path.of("bash"), "-c", command);
      assertEquals(0, run.status(), run::toString);
      assertTrue(!run.out().isBlank(), "nothing was printed");
    }
  }

  /** A folder that looks like the project's and may be written to. */
  private Path linksToTheProject() throws IOException {
    Path copy = Files.createDirectories(folder.resolve("project"));
    for (String name : List.of("kamilton", "examples", "docs", "helpers", "schema")) {
      Files.createSymbolicLink(copy.resolve(name), ROOT.resolve(name));
    }
    return copy;
  }

  @Test
  void everyOtherLineIsKnown() {
    List<String> unknown =
        MarkdownFile.all()
            .flatMap(DocumentsIT::lines)
            .filter(KAMILTON.negate())
            .filter(line -> !OTHERS.contains(line))
            .toList();
    assertEquals(List.of(), unknown, "neither run nor listed here");
  }

  @Test
  void theJavaOfTheEstimatorsPrintsWhatItSays() throws IOException {
    MarkdownFile document = MarkdownFile.read(ROOT.resolve("docs/estimators.md"));
    List<String> programs = document.blocks("java");
    String program = programs.get(programs.size() - 1);
    Path file = Files.writeString(folder.resolve("FitBanana.java"), program);
    assertEquals(document.blocks("text").get(document.blocks("text").size() - 1), java(file));
  }

  @Test
  void theLinesThatSampleRun() throws IOException {
    String lines = MarkdownFile.read(ROOT.resolve("README.md")).blocks("java").get(0);
    String program =
        """
        import io.kamilton.Kamilton;
        import io.kamilton.run.Draws;

        public class Lines {
          public static void main(String[] args) {
            %s
          }
        }
        """
            .formatted(lines);
    String printed = java(Files.writeString(folder.resolve("Lines.java"), program));
    assertEquals(2, printed.lines().filter(line -> line.contains("rHat=")).count(), printed);
  }

  @Test
  void theDrawsAreThoseOfTheirProgram() throws IOException {
    String draws = Files.readString(ROOT.resolve("examples/banana-draws.csv"));
    assertEquals(draws, java(ROOT.resolve("examples/BananaDraws.java")));
  }

  @Test
  void theSeriesAreThoseOfTheirProgram() throws IOException {
    for (String line : java(ROOT.resolve("examples/SimulatedSeries.java")).lines().toList()) {
      String[] parts = line.split(": ", 2);
      String model = Files.readString(ROOT.resolve("examples").resolve(parts[0]));
      String series = "y: [" + parts[1].replace(" ", ", ") + "]";
      assertTrue(model.replaceAll("\\s+", " ").contains(series), parts[0] + " lacks " + series);
    }
  }

  /** What a program in one source file prints, with the libraries of this build. */
  private static String java(Path source) {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    LauncherRun run = LauncherRun.of(ROOT, java, "-cp", "cli/target/lib/*", source.toString());
    assertEquals(0, run.status(), run::toString);
    return run.out();
  }

  @Test
  void thePictureIsMade() throws Exception {
    boolean mustWork = "true".equals(System.getenv("CI"));
    assumeTrue(mustWork || hasPython(), "no python3");
    Path picture = folder.resolve("banana.svg");
    LauncherRun run = LauncherRun.of(ROOT, ROOT.resolve("docs/pictures/make"), picture.toString());
    assertEquals(0, run.status(), run::toString);
    for (Path each : List.of(picture, ROOT.resolve("docs/pictures/banana.svg"))) {
      assertEquals(
          Map.of("svg", 1, "circle", 401),
          Map.of("svg", count(each, "svg"), "circle", count(each, "circle")),
          each + ": a circle a draw, and one in the legend");
    }
  }

  private static int count(Path picture, String element) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(picture.toFile())
        .getElementsByTagName(element)
        .getLength();
  }

  private static boolean hasPython() {
    try {
      return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
