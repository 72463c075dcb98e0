package io.kamilton.paper;

import io.kamilton.runner.figure.Figure;
import java.util.List;

/** The claims, figures and numbers of experiments as Markdown; figures are files beside it. */
final class ClaimsMarkdown {
  private final StringBuilder out = new StringBuilder();

  private ClaimsMarkdown() {}

  static String text(List<Chapter> chapters, String version) {
    ClaimsMarkdown page = new ClaimsMarkdown();
    page.out.append("# The paper's claims, and what was found\n\n");
    page.out.append(PageText.INTRODUCTION).append("\n\n");
    page.out.append(PageText.count(chapters)).append('\n');
    chapters.forEach(page::chapter);
    page.out.append("\nMade by ").append(version).append(".\n");
    return page.out.toString();
  }

  private void chapter(Chapter chapter) {
    Experiment experiment = chapter.experiment();
    out.append("\n## ").append(experiment.title()).append("\n\n");
    out.append(experiment.shows()).append("\n\n");
    out.append('`').append(chapter.made().command()).append("`\n");
    Findings findings = chapter.findings();
    if (!findings.claims().isEmpty()) {
      row(PageText.CLAIM_HEAD, true);
      findings.claims().forEach(claim -> row(PageText.cells(claim), false));
    }
    findings.figures().forEach(this::figure);
    findings.tables().forEach(this::table);
  }

  private void figure(Figure figure) {
    out.append("\n![").append(escape(figure.title())).append("](");
    out.append(figure.name()).append(".svg)\n\n*").append(figure.caption()).append("*\n");
  }

  private void table(NumberTable table) {
    out.append('\n').append(table.caption()).append('\n');
    row(table.head(), true);
    table.rows().forEach(each -> row(each, false));
  }

  private void row(List<String> cells, boolean head) {
    out.append(head ? "\n" : "");
    cells.forEach(cell -> out.append("| ").append(escape(cell)).append(' '));
    out.append("|\n");
    if (head) {
      out.append("|---".repeat(cells.size())).append("|\n");
    }
  }

  private static String escape(String text) {
    return text.replace("|", "\\|").replace("*", "\\*");
  }
}
