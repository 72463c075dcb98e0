package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.runner.watch.LivePage;
import io.kamilton.runner.watch.MadeUpLife;
import java.io.IOException;
import java.io.StringWriter;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The live page in a real browser; its pictures are kept in target/live. */
class LiveIT {
  private static final Path PICTURES = LauncherRun.ROOT.resolve("cli/target/live");
  private static final Pattern ADDRESS =
      Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+/[0-9a-f]+/");
  private static final String HOSTILE = "</script><script>document.title='stolen'</script><b>";
  private static final int WARMUP = 200;
  private static final int DRAWS = 600;
  private static final int ENOUGH = 1_000_000;
  private static final long POLL_NANOS = 20_000_000;

  private static @Nullable Chromium chromium;

  private final Path folder;
  private final Path out;
  private final StringWriter err = new StringWriter();
  private final List<BrowserPage> pages = new ArrayList<>();

  LiveIT(@TempDir Path folder) {
    this.folder = folder;
    out = folder.resolve("run");
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
  void shut() {
    GatedTarget.shut();
  }

  /** No script failed, and nothing was refused. */
  @AfterEach
  void nothingWentWrong() {
    pages.forEach(page -> assertEquals(List.of(), page.errors()));
    pages.forEach(
        page ->
            assertTrue(page.requests().stream().allMatch(each -> each.startsWith("http://127."))));
  }

  private BrowserPage open(URI address) throws IOException, InterruptedException {
    BrowserPage page = Objects.requireNonNull(chromium).open(1280, 900);
    pages.add(page);
    page.show(address);
    return page;
  }

  private CompletableFuture<TypedCommand> run() throws IOException {
    Path model =
        Files.writeString(
            folder.resolve("model.yaml"),
            """
            model: "%s"
            target: {class: io.kamilton.cli.GatedTarget}
            parameters: [{name: y, size: 2, start: 0}]
            chains: 4
            warmup: %d
            draws: %d
            seed: 1
            """
                .formatted(HOSTILE, WARMUP, DRAWS));
    return typed("run", model, "--out", out, "--watch", "--threads", 4);
  }

  private CompletableFuture<TypedCommand> typed(Object... words) {
    Executor thread = task -> new Thread(task, "typed").start();
    return CompletableFuture.supplyAsync(() -> TypedCommand.heard(err, words), thread);
  }

  /** The address that was printed to standard error. */
  private URI address() {
    Matcher found = ADDRESS.matcher(err.toString());
    while (!found.find()) {
      LockSupport.parkNanos(POLL_NANOS);
      found = ADDRESS.matcher(err.toString());
    }
    return URI.create(found.group());
  }

  private static String trace(BrowserPage page) {
    return page.value("document.querySelector('#moving path.stroke').getAttribute('d')")
        .stringValue();
  }

  private static int post(URI address) throws IOException, InterruptedException {
    HttpRequest stop =
        HttpRequest.newBuilder(address).POST(HttpRequest.BodyPublishers.noBody()).build();
    return HttpClient.newHttpClient()
        .send(stop, HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  private static TypedCommand await(CompletableFuture<TypedCommand> run) {
    return run.orTimeout(60, TimeUnit.SECONDS).join();
  }

  @Test
  void aRunFromBeforeItsFirstDrawToItsEnd() throws Exception {
    CompletableFuture<TypedCommand> run = run();
    BrowserPage page = open(address());
    page.await("#doing", "Looking for starts, 0%");
    assertTrue(page.value("document.title").stringValue().startsWith("0% · </script>"));
    page.screenshot(PICTURES.resolve("begin.png"));
    GatedTarget.allow(400);
    page.await("#doing", "Warming up");
    page.await("#answer", "Too early to tell.");
    page.await("document.querySelectorAll('#moving figure').length === 2");
    page.screenshot(PICTURES.resolve("warmup.png"));
    String before = trace(page);
    BrowserPage second = open(address());
    GatedTarget.allow(1000);
    page.await("#doing", "Sampling");
    page.await("document.querySelectorAll('#plots figure').length === 8");
    assertNotEquals(before, trace(page));
    page.reload();
    page.await("#doing", "Sampling");
    page.await("document.querySelectorAll('#plots figure').length === 8");
    second.await("#doing", "Sampling");
    second.await("document.getElementById('sort-8')");
    second.value("document.getElementById('sort-8').focus()");
    page.screenshot(PICTURES.resolve("sampling.png"));
    page.media("screen", "dark");
    page.size(390, 844);
    assertEquals(390, page.value("document.documentElement.scrollWidth").intValue(), "too wide");
    page.screenshot(PICTURES.resolve("sampling-narrow-dark.png"));
    page.media("screen", "light");
    page.size(1280, 900);
    GatedTarget.allow(900);
    second.await("document.querySelector('.track').ariaValueNow > 500");
    second.await("#moving", "r_hat");
    second.screenshot(PICTURES.resolve("later.png"));
    assertEquals("sort-8", second.value("document.activeElement.id").stringValue());
    GatedTarget.allow(ENOUGH);
    assertEquals(0, await(run).status(), err::toString);
    for (BrowserPage each : pages) {
      each.await("#doing", "Done");
      each.await("#answer", "These draws can be used.");
      assertEquals(0, each.count("#stop, b, script[src]"));
      assertTrue(each.text("#bars").contains("600 of 600 draws"), each.text("#bars"));
    }
    page.screenshot(PICTURES.resolve("end.png"));
    assertThrows(ConnectException.class, () -> post(address()));
  }

  @Test
  void theButtonStopsTheRun() throws Exception {
    CompletableFuture<TypedCommand> run = run();
    GatedTarget.allow(1200);
    BrowserPage page = open(address());
    page.await("#doing", "Sampling");
    assertEquals(403, post(address().resolve("/" + "0".repeat(32) + "/stop")));
    assertEquals(403, post(address().resolve("/stop")));
    page.click("#stop");
    page.await("#stopping", "Draws are kept.");
    page.screenshot(PICTURES.resolve("stop.png"));
    page.value("document.getElementById('go-on')?.click()"); // who takes long need not
    page.await("document.getElementById('stop')?.tagName === 'BUTTON'");
    GatedTarget.allow(100);
    page.click("#stop");
    page.click("#stop-now");
    TypedCommand stopped = await(run);
    assertEquals(130, stopped.status(), stopped::err);
    assertTrue(stopped.err().contains("kamilton: stopped"), stopped::err);
    page.await("#doing", "Stopped");
    page.await("#then", "go on with: kamilton resume " + out);
    page.screenshot(PICTURES.resolve("stopped.png"));
    GatedTarget.allow(ENOUGH);
    TypedCommand resumed = TypedCommand.of("resume", out);
    assertEquals(0, resumed.status(), resumed::err);
    assertTrue(resumed.out().contains("draws: 4 chains of " + DRAWS), resumed::out);
  }

  /** A run that is not of this process: it is seen to go on, and to die; nothing stops it here. */
  @Test
  void aRunElsewhere() throws Exception {
    RunningCommand elsewhere =
        RunningCommand.start(folder, "run", RunModels.program(folder, "80"), "--out", out);
    assertTrue(elsewhere.await(() -> Files.exists(folder.resolve("hung"))), () -> "it ended");
    CompletableFuture<TypedCommand> watch = typed("watch", out);
    BrowserPage page = open(address());
    page.await("#doing", "Warming up");
    page.await("#stopping", "another process");
    assertEquals(409, post(address().resolve("stop")));
    assertTrue(page.text("#bars").contains("of 120"), page.text("#bars"));
    page.screenshot(PICTURES.resolve("elsewhere.png"));
    elsewhere.kill();
    page.await("#doing", "Interrupted");
    page.await("#then", "go on with: kamilton resume " + out);
    RunningCommand.assertDone(folder, "resume", out);
    page.await("#doing", "Done");
    page.await("document.querySelectorAll('#plots figure').length > 0");
    watch.cancel(true);
  }

  @Test
  void hostileNamesAreText() throws Exception {
    try (LivePage live = LivePage.open(0)) {
      MadeUpLife run = new MadeUpLife(HOSTILE);
      live.watch(run, message -> {});
      BrowserPage page = open(URI.create(live.address()));
      page.await("document.querySelectorAll('#plots figure').length > 0");
      assertEquals(HOSTILE, page.text("#model"));
      assertEquals(
          HOSTILE,
          page.value("document.querySelector('#summary tbody th').textContent").stringValue());
      page.await("#then", HOSTILE);
      assertEquals(0, page.count("img, #now b, #summary b"));
      assertEquals(2, page.count("script"));
      assertTrue(page.value("document.title").stringValue().endsWith(HOSTILE));
      assertEquals(1280, page.value("document.documentElement.scrollWidth").intValue(), "too wide");
      page.screenshot(PICTURES.resolve("hostile.png"));
      live.end(run.standing(), null);
    }
  }
}
