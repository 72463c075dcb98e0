package io.kamilton.runner.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.target.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Tag("one-jdk")
class PageTest {
  private static final int TWO_MEGABYTES = 2_000_000;
  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>");

  private static JsonNode data(String page) {
    Matcher block = DATA.matcher(page);
    assertTrue(block.find(), "no data");
    return JsonMapper.shared().readTree(block.group(1));
  }

  @Test
  void nothingInTheDataCanBeTakenForMarkup() throws IOException {
    String evil = "</script><script>alert(1)</script><!-- & \u2028\u2029 \" ' \\ {{style}}";
    MadeUpRun run = MadeUpRun.good(List.of(evil, "\u202eright to left \u05d0"), 2, 50);
    RunHistory.Failure failure =
        new RunHistory.Failure(1, 3, "error", "<img src=x onerror=alert(2)>");
    String page = Page.html(run.report(evil, Map.of(Outcome.ERROR, 1L), List.of(failure)));
    assertEquals(2, page.split("<script", -1).length - 1, "scripts");
    assertEquals(2, page.split("</script>", -1).length - 1, "ends of scripts");
    assertFalse(page.contains("<img"), "an element of the target's");
    assertFalse(page.contains("\u2028") || page.contains("\u2029"), "ends of lines");
    JsonNode data = data(page);
    assertEquals(evil, data.get("model").stringValue());
    assertEquals(evil, data.get("parameters").get(0).get("name").stringValue());
    assertEquals(failure.why(), data.get("failures").get(0).get("why").stringValue());
  }

  @Test
  void thePolicyKnowsScriptAndStyle() throws Exception {
    String page = Page.html(MadeUpRun.good(List.of("x"), 1, 20).report());
    assertPolicy(page);
    assertTrue(page.contains("connect-src 'none'"), "a report asks nobody");
    assertFalse(page.contains("EventSource"), "a report is not live");
  }

  @Test
  void theLivePageAsksOnlyWhereItIsFrom() throws Exception {
    String page = Page.live();
    assertPolicy(page);
    assertTrue(page.contains("connect-src 'self'"), "events");
    assertTrue(page.contains("id=\"data\">null</script>"), "no data yet");
  }

  private static void assertPolicy(String page) throws Exception {
    for (String element : List.of("script", "style")) {
      String tag = "<" + element + ">";
      int from = page.lastIndexOf(tag) + tag.length();
      String text = page.substring(from, page.indexOf("</" + element + ">", from));
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      String source = element + "-src 'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
      assertTrue(page.contains(source), source);
    }
    assertTrue(page.contains("default-src 'none'"), "anything else is refused");
    assertFalse(page.contains("{{"), "a place that was not filled");
  }

  @Test
  void aLongRunIsASmallPage() throws IOException {
    Report report = MadeUpRun.good(MadeUpRun.names(10), 4, 10_000).report();
    int size = Page.html(report).getBytes(StandardCharsets.UTF_8).length;
    assertTrue(size < TWO_MEGABYTES, size + " bytes");
    assertEquals(
        "A stroke of a trace goes from the least to the greatest of 40 successive draws. Pictures of"
            + " pairs show one draw in 40. Tables, ranks, densities and autocorrelations are of all"
            + " kept draws.",
        report.thinning());
  }

  @Test
  void aHundredParametersAreASmallPage() throws IOException {
    Report report = MadeUpRun.good(MadeUpRun.names(100), 4, 1000).report();
    int size = Page.html(report).getBytes(StandardCharsets.UTF_8).length;
    assertTrue(size < TWO_MEGABYTES, size + " bytes");
  }

  @Test
  void runsWithoutDrawsHaveAPage() throws IOException {
    for (int draws : new int[] {0, 1, 3, 4}) {
      JsonNode data = data(Page.html(MadeUpRun.good(List.of("x", "y"), 3, draws).report()));
      assertEquals(draws, data.get("draws").intValue());
      assertEquals("DO_NOT_USE", data.get("verdict").get("level").stringValue());
    }
  }
}
