package io.kamilton.paper;

import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.figure.Svg;
import java.util.List;
import java.util.Locale;

/** The claims, figures and numbers of experiments as one page of HTML that needs no other file. */
final class ClaimsHtml {
  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>The paper's claims, and what was found</title>
      <style>
        :root { --page: #ffffff; --text: #24292f; --soft: #57606a; --line: #d0d7de; --band: #f6f8fa;
          --holds: #1a7f37; --differently: #9a6700; --not: #cf222e; --link: #0969da }
        @media (prefers-color-scheme: dark) {
          :root { --page: #0d1117; --text: #e6edf3; --soft: #9198a1; --line: #30363d; --band: #161b22;
            --holds: #3fb950; --differently: #d29922; --not: #f85149; --link: #58a6ff }
        }
        body { margin: 0 auto; max-width: 1060px; padding: 24px 20px 60px; background: var(--page); color: var(--text);
          font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif }
        h1 { font-size: 26px; line-height: 1.25 } h2 { margin-top: 44px; padding-top: 14px; border-top: 1px solid var(--line) }
        a { color: var(--link) } code { background: var(--band); padding: 2px 5px; border-radius: 4px; font-size: 13px }
        figure { margin: 20px 0; overflow-x: auto } figure svg { max-width: 100%; height: auto }
        figcaption, .shows, footer { color: var(--soft) } figcaption { font-size: 14px }
        .scroll { overflow-x: auto }
        table { border-collapse: collapse; font-size: 14px; margin: 14px 0 }
        caption { text-align: left; color: var(--soft); padding: 4px 0 }
        th, td { text-align: left; vertical-align: top; padding: 6px 10px; border: 1px solid var(--line) }
        th { background: var(--band) } .numbers td { font-variant-numeric: tabular-nums }
        .verdict { font-weight: 600; white-space: nowrap }
        .holds { color: var(--holds) } .holds-differently { color: var(--differently) }
        .does-not-hold { color: var(--not) } .open-at-this-size { color: var(--soft) }
      </style>
      </head>
      <body>
      """;

  private final StringBuilder out = new StringBuilder(HEAD);

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
      String name = Svg.escape(chapter.experiment().name());
      String title = Svg.escape(chapter.experiment().title());
      out.append("<li><a href=\"#").append(name).append("\">").append(title).append("</a></li>\n");
    }
    out.append("</ul>\n");
  }

  private void chapter(Chapter chapter) {
    Experiment experiment = chapter.experiment();
    out.append("<h2 id=\"").append(Svg.escape(experiment.name())).append("\">");
    out.append(Svg.escape(experiment.title())).append("</h2>\n<p class=\"shows\">");
    out.append(Svg.escape(experiment.shows())).append("<br><code>");
    out.append(Svg.escape(chapter.made().command())).append("</code></p>\n");
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
      out.append("<tr>");
      cell(claim.words());
      cell(claim.theirs());
      cell(claim.ours());
      out.append("<td class=\"verdict ").append(word.replace(' ', '-').toLowerCase(Locale.ROOT));
      out.append("\">").append(word).append("</td>");
      cell(claim.why());
      out.append("</tr>\n");
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
    out.append("<tr>");
    cells.forEach(
        each -> out.append('<' + tag + '>').append(Svg.escape(each)).append("</" + tag + '>'));
    out.append("</tr>\n");
  }

  private void cell(String text) {
    out.append("<td>").append(Svg.escape(text)).append("</td>");
  }

  private void element(String tag, String text) {
    out.append('<').append(tag).append('>').append(Svg.escape(text));
    out.append("</").append(tag).append(">\n");
  }
}
