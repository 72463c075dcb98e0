package io.kamilton.paper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.linalg.Matrix;
import java.util.List;
import org.junit.jupiter.api.Test;

class PagesTest {
  private static List<Chapter> chapters() {
    Coins coins = new Coins("coins", 2);
    Results results =
        new Results(
            coins.keys(),
            coins.columns(),
            List.of(new Results.Entry(List.of("gold", "2"), Matrix.of(new double[][] {{0, 0.5}}))));
    Made made = new Made("coins", Size.QUICK, 3);
    return List.of(new Chapter(coins, made, coins.findings(Size.QUICK, results)));
  }

  @Test
  void markdownHasClaimsFiguresAndNumbers() {
    String page = ClaimsMarkdown.text(chapters(), "Kamilton 1");
    assertTrue(page.contains("| Gold is fair. | 0.5 | 0.50 | holds | of 1 |\n"), page);
    assertTrue(page.contains("![Coins](coins.svg)\n\n*Gold and tin.*\n"), page);
    assertTrue(page.contains("\nAll.\n\n| mean |\n|---|\n| 0.50 |\n"), page);
    assertTrue(page.contains("`kamilton reproduce coins --quick --seed 3`"), page);
    assertTrue(page.endsWith("Made by Kamilton 1.\n"), page);
  }

  @Test
  void htmlNeedsNoOtherFileAndEscapes() {
    String page = ClaimsHtml.text(chapters(), "Kamilton 1");
    assertTrue(page.contains("That coins are &lt;fair&gt; | more or less."), page);
    assertTrue(page.contains("<td class=\"verdict holds\">holds</td>"), page);
    assertTrue(page.contains("<svg xmlns"), page);
    assertFalse(page.contains("src=") || page.contains("<link"), page);
    assertEquals(1, page.split("</html>", -1).length - 1);
  }

  @Test
  void keysThatWouldBreakTheDataAreRefused() {
    for (String key : List.of("", "a,b", "a;b", "a\nb", "#a")) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new Trial(List.of(key), 1, seed -> Matrix.of(new double[][] {{0}})));
    }
  }

  @Test
  void spreadsLeaveOutWhatIsNotThere() {
    Spread spread = Spread.of(1, 2, Double.NaN, 3);
    assertEquals(3, spread.size());
    assertEquals("2.00 ± 0.58", spread.text(2));
    assertEquals("2.0 (1.2–2.8)", spread.range(1));
    assertEquals("–", Spread.of().text(2));
    assertEquals("4", Spread.of(4).range(0));
  }
}
