package io.kamilton.paper;

import io.kamilton.runner.figure.Figure;
import java.util.List;

/** What the results of an experiment say: claims judged, figures, numbers. */
public record Findings(List<Claim> claims, List<Figure> figures, List<NumberTable> tables) {
  public Findings {
    claims = List.copyOf(claims);
    figures = List.copyOf(figures);
    tables = List.copyOf(tables);
  }
}
