package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.runner.report.MadeUpRun;
import io.kamilton.runner.report.Page;
import io.kamilton.runner.report.RunHistory;
import io.kamilton.target.Outcome;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Reports as a real browser shows them; its pictures are kept in target/report. */
class ReportIT {
  private static final Path PICTURES = LauncherRun.ROOT.resolve("cli/target/report");
  private static final int TAB = 9;
  private static final int ENTER = 13;

  /** Lines, bars or dots in every picture of a part; what is outside of pictures does not count. */
  private static final String BLANK =
      """
      [...document.querySelectorAll("figure")].filter(figure =>
        ![...figure.querySelectorAll(":scope > svg svg :is(path, rect)")].some(each =>
          each.tagName === "rect" ? each.height.baseVal.value > 0 : (each.getAttribute("d") ?? "").length > 12)
      ).map(figure => figure.textContent)
      """;

  private static @Nullable Chromium chromium;

  private final Path folder;
  private BrowserPage page;

  ReportIT(@TempDir Path folder) {
    this.folder = folder;
  }

  @BeforeAll
  static void start(@TempDir Path profile) throws IOException {
    chromium = Chromium.start(profile);
  }

  @AfterAll
  static void end() {
    if (chromium != null) {
      chromium.close();
    }
  }

  @BeforeEach
  void open() throws IOException, InterruptedException {
    page = Objects.requireNonNull(chromium).open(1280, 900);
  }

  /** No script failed, nothing was refused, nothing was asked of a network. */
  @AfterEach
  void nothingWentWrong() {
    assertEquals(List.of(), page.errors());
    assertEquals(List.of(), page.requests());
  }

  private Path sampled(String model) throws IOException {
    Path file = Files.writeString(folder.resolve("model.yaml"), model);
    Path out = folder.resolve("run");
    TypedCommand done = TypedCommand.of("run", file, "--out", out);
    assertEquals(0, done.status(), done::err);
    return out.resolve("report.html");
  }

  private void assertPictures(String part, int pictures) {
    assertEquals(pictures, page.count("#" + part + " figure"), part);
  }

  /** Every picture has something in it. */
  private void assertNoneBlank() {
    assertEquals("[]", page.value(BLANK).toString());
  }

  /** A picture of the whole page in so many colours that it is not blank. */
  private void keep(String name) throws IOException {
    BufferedImage image =
        ImageIO.read(new ByteArrayInputStream(page.screenshot(PICTURES.resolve(name + ".png"))));
    Set<Integer> colours = new HashSet<>();
    for (int y = 0; y < image.getHeight(); y += 3) {
      for (int x = 0; x < image.getWidth(); x += 3) {
        colours.add(image.getRGB(x, y));
      }
    }
    assertTrue(colours.size() > 100, name + ": " + colours.size() + " colours");
  }

  @Test
  void aGoodRun() throws Exception {
    page.show(
        sampled(
            """
            model: banana
            target:
              builtin: {name: banana, dimension: 2, b: 0.03, v: 100}
            parameters:
              - {name: y, size: 2, start: 0}
            chains: 4
            warmup: 300
            draws: 500
            seed: 1
            """));
    assertEquals("banana · Kamilton report", page.value("document.title").stringValue());
    assertTrue(page.text("#answer").contains("These draws can be used."), page.text("#answer"));
    assertPictures("plots", 8);
    assertPictures("pairs", 1);
    assertPictures("energy", 4);
    assertPictures("surrogate", 3);
    assertPictures("cost", 3);
    assertNoneBlank();
    assertTrue(page.text("#failures").contains("answered every time"));
    assertTrue(page.text("#settings").contains("after-warmup: freeze"), "defaults");
    assertTrue(page.text("#cite").contains("Strathmann"));
    keep("good-light");
    page.media("screen", "dark");
    keep("good-dark");
    page.size(390, 844);
    assertEquals(390, page.value("document.documentElement.scrollWidth").intValue(), "too wide");
    keep("good-narrow");
    page.size(794, 1123);
    page.media("print", "light");
    keep("good-print");
    page.print(PICTURES.resolve("good.pdf"));
  }

  @Test
  void aBadRun() throws Exception {
    page.show(
        sampled(
            """
            model: "</script><script>document.title='stolen'</script>"
            target:
              class: io.kamilton.cli.TroubledTarget
            parameters:
              - {name: x, start: 0}
              - {name: y, start: "normal(-1, 1)"}
            sampler: {name: hmc, step-size: 0.9, steps: 5}
            chains: 4
            warmup: 50
            draws: 300
            seed: 1
            """));
    String answer = page.text("#answer");
    assertTrue(answer.contains("Do not use these draws yet."), answer);
    assertTrue(answer.contains("r_hat is above 1.01"), answer);
    assertTrue(answer.contains("Chain 2 never moved: "), answer);
    assertTrue(answer.contains("Care: 548 of 1200 kept transitions diverged"), answer);
    assertTrue(answer.contains("of the evaluations failed (nan "), answer);
    assertTrue(page.text("#divergent").startsWith("Crosses"));
    assertTrue(page.count("#summary td.poor") >= 3, "r_hat and ess of y");
    assertPictures("plots", 8);
    assertNoneBlank();
    assertTrue(page.text("#failing").contains("<img src=x onerror="), page.text("#failing"));
    assertEquals(0, page.count("img"));
    assertTrue(page.value("document.title").stringValue().startsWith("</script>"));
    keep("bad-light");
    page.media("screen", "dark");
    keep("bad-dark");
  }

  @Test
  void hostileNamesAreText() throws Exception {
    String tag = "<script>document.title='stolen'</script>";
    List<String> names =
        List.of(
            tag,
            "\" onmouseover=\"document.title='stolen'\" '",
            "x".repeat(300),
            "\u202e\u05e9\u05dc\u05d5\u05dd right to left",
            "<img src=x onerror=document.title='stolen'>",
            "{{style}} ${data} &lt;b&gt;\u2028");
    MadeUpRun run = MadeUpRun.good(names, 3, 400);
    RunHistory.Failure failure = new RunHistory.Failure(1, 2, "error", tag + "<b>bold</b>");
    Path file = folder.resolve("report.html");
    Page.write(run.report(tag, Map.of(Outcome.ERROR, 1L), List.of(failure)), file);
    page.show(file);
    for (int i = 0; i < names.size(); i++) {
      String cell = "document.querySelectorAll('#summary tbody th')[" + i + "].textContent";
      assertEquals(names.get(i), page.value(cell).stringValue());
    }
    assertEquals(tag + " · Kamilton report", page.value("document.title").stringValue());
    assertEquals(0, page.count("img, #failing b, [onmouseover]"));
    assertEquals(2, page.count("script"));
    assertEquals(
        1280, page.value("document.documentElement.scrollWidth").intValue(), "a name is too wide");
    assertNoneBlank();
    keep("hostile");
  }

  @Test
  void aHundredParametersBySearchAndPage() throws Exception {
    Path file = folder.resolve("report.html");
    Page.write(MadeUpRun.good(MadeUpRun.names(100), 4, 400).report(), file);
    page.show(file);
    assertEquals("1–10 of 100", page.text("#shown"));
    focus("next");
    page.press("Enter", ENTER);
    assertEquals("11–20 of 100", page.text("#shown"));
    assertTrue(page.text("#summary").contains("_11\t"), page.text("#summary"));
    assertPictures("plots", 40);
    page.value("window.dispatchEvent(new Event('beforeprint'))");
    assertEquals(100, page.count("#summary tbody tr"), "rows on paper");
    page.value("window.dispatchEvent(new Event('afterprint'))");
    assertEquals(10, page.count("#summary tbody tr"));
    focus("search");
    page.type("parameter_42");
    assertEquals("1–1 of 1", page.text("#shown"));
    assertPictures("plots", 4);
    page.type("?");
    assertEquals("none found", page.text("#shown"));
    assertPictures("plots", 0);
  }

  /** Tab leads from link to link, button and field; Enter and the arrows do the rest. */
  @Test
  void everythingIsReachedByKeys() throws Exception {
    Path file = folder.resolve("report.html");
    Page.write(MadeUpRun.good(MadeUpRun.names(30), 4, 400).report(), file);
    page.show(file);
    page.press("Tab", TAB);
    assertEquals("To the verdict", focused("innerText"));
    page.press("Enter", ENTER);
    assertEquals("verdict", focused("id"));
    Set<String> reached = new HashSet<>();
    for (int i = 0; i < 60; i++) {
      page.press("Tab", TAB);
      reached.add(focused("id"));
      reached.add(focused("ariaLabel"));
    }
    for (String id : List.of("search", "next", "sort--1", "sort-8", "model-file")) {
      assertTrue(reached.contains(id), id + " is not among " + reached);
    }
    assertTrue(reached.contains("Parameter 4 of the pairs"), reached::toString);
    focus("sort-8");
    page.press("Enter", ENTER);
    assertEquals("sort-8", focused("id"));
    assertEquals(
        "descending", page.value("document.activeElement.parentElement.ariaSort").stringValue());
    assertEquals(40, page.count("#plots [data-chain='1']:not(.off)"));
    page.value("document.querySelectorAll('#chains button')[1].focus()");
    page.press("Enter", ENTER);
    assertEquals("false", focused("ariaPressed"));
    assertEquals(0, page.count("#plots [data-chain='1']:not(.off)"));
  }

  @Test
  void aRunThatHasNoDrawsYet() throws Exception {
    Path file = folder.resolve("report.html");
    Page.write(MadeUpRun.good(List.of("x"), 2, 0).report(), file);
    page.show(file);
    assertTrue(page.text("#answer").contains("Do not use these draws yet."));
    assertFalse(page.text("#scatter").isEmpty());
  }

  private void focus(String id) {
    page.value("document.getElementById('" + id + "').focus()");
  }

  private String focused(String property) {
    JsonNode value = page.value("document.activeElement." + property + " ?? ''");
    return value.stringValue();
  }
}
