package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A page of a browser: what it shows, what went wrong in it, what it asked the network for. */
final class BrowserPage implements WebSocket.Listener {
  private static final int SECONDS = 60;
  private static final long POLL_NANOS = 20_000_000;

  private final AtomicInteger last = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<String> errors = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final CompletableFuture<WebSocket> socket = new CompletableFuture<>();
  private final StringBuilder part = new StringBuilder();
  private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();

  private BrowserPage() {}

  static BrowserPage connect(HttpClient http, URI uri, int width, int height) {
    BrowserPage page = new BrowserPage();
    page.socket.complete(http.newWebSocketBuilder().buildAsync(uri, page).join());
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      page.call(domain + ".enable", Map.of());
    }
    page.call("Emulation.setFocusEmulationEnabled", Map.of("enabled", true)); // never hidden
    page.size(width, height);
    return page;
  }

  /** Gives it so many pixels. */
  void size(int width, int height) {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /** Makes it light or dark, for the screen or for paper. */
  void media(String type, String scheme) {
    Map<String, String> feature = Map.of("name", "prefers-color-scheme", "value", scheme);
    call("Emulation.setEmulatedMedia", Map.of("media", type, "features", List.of(feature)));
  }

  void show(Path file) {
    show(file.toUri());
  }

  void show(URI address) {
    loaded = new CompletableFuture<>();
    call("Page.navigate", Map.of("url", address.toString()));
    await(loaded);
  }

  void reload() {
    loaded = new CompletableFuture<>();
    call("Page.reload", Map.of());
    await(loaded);
  }

  /** Waits until an expression of JavaScript is true. */
  void await(String expression) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!value("Boolean(" + expression + ")").booleanValue()) {
      assertTrue(
          System.nanoTime() < end,
          () -> expression + " never was; the page says " + text("body") + errors);
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  /** Waits until an element says something. */
  void await(String selector, String words) {
    JsonMapper mapper = JsonMapper.shared();
    await(
        "document.querySelector(%s)?.innerText.includes(%s)"
            .formatted(mapper.writeValueAsString(selector), mapper.writeValueAsString(words)));
  }

  void click(String selector) {
    value(
        "document.querySelector(" + JsonMapper.shared().writeValueAsString(selector) + ").click()");
  }

  /** What an expression of JavaScript is. */
  JsonNode value(String expression) {
    JsonNode answer =
        call("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true));
    assertTrue(!answer.has("exceptionDetails"), expression + ": " + answer);
    return answer.get("result").path("value");
  }

  String text(String selector) {
    return value(
            "document.querySelector("
                + JsonMapper.shared().writeValueAsString(selector)
                + ").innerText")
        .stringValue();
  }

  int count(String selector) {
    String quoted = JsonMapper.shared().writeValueAsString(selector);
    return value("document.querySelectorAll(" + quoted + ").length").intValue();
  }

  /** Presses a key that has a name, such as Tab, or Enter. */
  void press(String key, int code) {
    String text = key.equals("Enter") ? "\r" : "";
    for (String type : List.of("keyDown", "keyUp")) {
      call(
          "Input.dispatchKeyEvent",
          Map.of(
              "type", type, "key", key, "code", key, "windowsVirtualKeyCode", code, "text", text));
    }
  }

  /** Types a text where the focus is. */
  void type(String text) {
    call("Input.insertText", Map.of("text", text));
  }

  /** A picture of the whole page. */
  byte[] screenshot(Path file) throws IOException {
    call("Page.bringToFront", Map.of());
    JsonNode shot =
        call("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true));
    byte[] png = Base64.getDecoder().decode(shot.get("data").stringValue());
    Files.createDirectories(file.getParent());
    return Files.readAllBytes(Files.write(file, png));
  }

  /** The page as it is printed. */
  void print(Path file) throws IOException {
    JsonNode pdf = call("Page.printToPDF", Map.of("printBackground", true));
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode(pdf.get("data").stringValue()));
  }

  /** Exceptions, messages of the console, and what the page's policy refused. */
  List<String> errors() {
    return List.copyOf(errors);
  }

  /** What was asked of anything but this machine's files. */
  List<String> requests() {
    return requests.stream().filter(each -> !each.startsWith("file:")).toList();
  }

  private JsonNode call(String method, Map<String, ?> params) {
    int id = last.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    Map<String, Object> message = Map.of("id", id, "method", method, "params", params);
    socket.join().sendText(JsonMapper.shared().writeValueAsString(message), true).join();
    JsonNode all = await(answer);
    assertTrue(all.has("result"), method + ": " + all);
    return all.get("result");
  }

  private static <T> T await(CompletableFuture<T> future) {
    return future.orTimeout(SECONDS, TimeUnit.SECONDS).join();
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean whole) {
    part.append(data);
    if (whole) {
      receive(JsonMapper.shared().readTree(part.toString()));
      part.setLength(0);
    }
    from.request(1);
    return CompletableFuture.completedFuture(null);
  }

  private void receive(JsonNode message) {
    if (message.has("id")) {
      answers.remove(message.get("id").intValue()).complete(message);
      return;
    }
    switch (message.path("method").stringValue("")) {
      case "Page.loadEventFired" -> loaded.complete(null);
      case "Runtime.exceptionThrown",
          "Log.entryAdded",
          "Runtime.consoleAPICalled",
          "Page.javascriptDialogOpening" ->
          errors.add(message.toString());
      case "Network.requestWillBeSent" ->
          requests.add(message.at("/params/request/url").stringValue());
      default -> {}
    }
  }
}
