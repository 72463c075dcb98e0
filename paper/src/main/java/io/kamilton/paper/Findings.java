package io.kamilton.paper;

import io.kamilton.runner.figure.Figure;
import java.util.List;
import java.util.function.Supplier;

/** What the results of an experiment say: claims judged, figures, numbers. */
public record Findings(List<Claim> claims, List<Figure> figures, List<NumberTable> tables) {
  /** With claims that results of the smallest size are too few to judge. */
  public Findings(Size size, Supplier<List<Claim>> claims, Figure figure, NumberTable table) {
    this(size == Size.TINY ? List.of() : claims.get(), List.of(figure), List.of(table));
  }

  public Findings {
    claims = List.copyOf(claims);
    figures = List.copyOf(figures);
    tables = List.copyOf(tables);
  }
}
