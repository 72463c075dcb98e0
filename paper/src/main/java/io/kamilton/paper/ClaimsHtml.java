package io.kamilton.paper;

import static io.kamilton.text.NumberText.format;

import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.Svg;
import io.kamilton.text.Resource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The claims, figures and numbers of experiments as one page of HTML that needs no other file. */
final class ClaimsHtml {
  private final StringBuilder out =
      new StringBuilder(Resource.text(ClaimsHtml.class, "claims-head.html"));

  private ClaimsHtml() {}

  static String text(List<Chapter> chapters, String version) {
    ClaimsHtml page = new ClaimsHtml();
    page.element("h1", "The paper's claims, and what was found");
    page.element("p", PageText.INTRODUCTION);
    page.element("p", PageText.count(chapters));
    page.contents(chapters);
    chapters.forEach(page::chapter);
    page.element("footer", "Made by " + version + ".");
    return page.out.append("</body>\n</html>\n").toString();
  }

  private void contents(List<Chapter> chapters) {
    out.append("<ul>\n");
    for (Chapter chapter : chapters) {
      Experiment experiment = chapter.experiment();
      tag("<li><a href=\"#%s\">%s</a></li>", experiment.name(), experiment.title());
    }
    out.append("</ul>\n");
  }

  private void chapter(Chapter chapter) {
    Experiment experiment = chapter.experiment();
    tag("<h2 id=\"%s\">%s</h2>", experiment.name(), experiment.title());
    String command = chapter.made().command();
    tag("<p class=\"shows\">%s<br><code>%s</code></p>", experiment.shows(), command);
    Findings findings = chapter.findings();
    if (!findings.claims().isEmpty()) {
      claims(findings.claims());
    }
    findings.figures().forEach(this::figure);
    findings.tables().forEach(this::table);
  }

  private void claims(List<Claim> claims) {
    out.append("<div class=\"scroll\"><table>\n");
    row("th", PageText.CLAIM_HEAD);
    for (Claim claim : claims) {
      String word = claim.verdict().toString();
      tag(
          "<tr><td>%s</td><td>%s</td><td>%s</td><td class=\"verdict %s\">%s</td><td>%s</td></tr>",
          claim.words(),
          claim.theirs(),
          claim.ours(),
          word.replace(' ', '-').toLowerCase(Locale.ROOT),
          word,
          claim.why());
    }
    out.append("</table></div>\n");
  }

  private void figure(Figure figure) {
    out.append("<figure>\n").append(figure.svg());
    element("figcaption", figure.caption());
    out.append("</figure>\n");
  }

  private void table(NumberTable table) {
    out.append("<div class=\"scroll\"><table class=\"numbers\">\n");
    element("caption", table.caption());
    row("th", table.head());
    table.rows().forEach(each -> row("td", each));
    out.append("</table></div>\n");
  }

  private void row(String tag, List<String> cells) {
    String row = "<tr>" + "<TAG>%s</TAG>".replace("TAG", tag).repeat(cells.size()) + "</tr>";
    tag(row, cells.toArray());
  }

  private void element(String tag, String text) {
    tag("<TAG>%s</TAG>".replace("TAG", tag), text);
  }

  /** A line of HTML in whose places there is any text. */
  private void tag(String html, Object... texts) {
    Object[] escaped = Arrays.stream(texts).map(each -> Svg.escape(each.toString())).toArray();
    out.append(format(html, escaped)).append('\n');
  }
}
