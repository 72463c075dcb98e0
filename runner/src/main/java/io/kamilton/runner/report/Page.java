package io.kamilton.runner.report;

import io.kamilton.runner.output.AtomicFile;
import io.kamilton.runner.output.Json;
import io.kamilton.text.Resource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * The page of a report: a template, its style and its scripts as they are among the resources, and
 * one block of data, from which the scripts draw everything. It needs no other file and no network.
 *
 * <p>What a user or a target named or said is in the data alone, where nothing can end the block;
 * scripts put it into the page as text. The page's policy lets nothing run but the scripts that are
 * written here, known by their hashes.
 */
public final class Page {
  private static final List<String> SCRIPTS =
      List.of("plots.js", "parameters.js", "panels.js", "page.js");

  private static final String LIVE_SCRIPT = "live.js";

  private Page() {}

  /** Writes the page to a file, which is there as a whole or not at all. */
  public static void write(Report report, Path file) throws IOException {
    String html = html(report);
    AtomicFile.write(file, part -> Files.writeString(part, html));
  }

  /** The page as text. */
  static String html(Report report) {
    return html(SCRIPTS, "'none'", "").replace("{{data}}", inert(Json.text(report)));
  }

  /** The page of a run that goes on, as text: without data, for which it asks where it is from. */
  public static String live() {
    List<String> scripts = new ArrayList<>(SCRIPTS);
    scripts.add(LIVE_SCRIPT);
    return html(scripts, "'self'", resource("live.html")).replace("{{data}}", "null");
  }

  /** All but the data, which come last: nothing in them is taken for a place to fill. */
  private static String html(List<String> scripts, String connect, String now) {
    String style = resource("page.css");
    String script = String.join("\n", scripts.stream().map(Page::resource).toList());
    return resource("page.html")
        .replace("{{style-hash}}", hash(style))
        .replace("{{script-hash}}", hash(script))
        .replace("{{connect}}", connect)
        .replace("{{now}}", now)
        .replace("{{style}}", style)
        .replace("{{script}}", script);
  }

  /** JSON in which nothing can be taken for a tag, a comment or the end of a line. */
  static String inert(String json) {
    return json.replace("&", "\\u0026")
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static String resource(String name) {
    return Resource.text(Page.class, name);
  }
}
