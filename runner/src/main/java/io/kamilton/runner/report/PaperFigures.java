package io.kamilton.runner.report;

import io.kamilton.runner.figure.Chart;
import io.kamilton.runner.figure.Figure;
import io.kamilton.runner.input.FileTrouble;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.output.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The pictures of a report as SVG files for papers, twelve parameters a file. */
public final class PaperFigures {
  private static final int PARAMETERS_A_FILE = 12;
  private static final int ACROSS = 3;
  private static final double WIDTH = 230;
  private static final double HEIGHT = 150;

  private final Report report;
  private final List<Figure> figures = new ArrayList<>();

  private PaperFigures(Report report) {
    this.report = report;
  }

  /** Writes the files into a folder, which is made where it is missing; what was written. */
  public static List<Path> write(Report report, Path folder) throws IOException {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new InputException(
          "--figures: " + folder + " cannot be made: " + FileTrouble.reason(e), e);
    }
    List<Path> files = new ArrayList<>();
    for (Figure figure : of(report)) {
      Path file = folder.resolve(figure.name() + ".svg");
      AtomicFile.write(file, part -> Files.writeString(part, figure.svg()));
      files.add(file);
    }
    return files;
  }

  static List<Figure> of(Report report) {
    PaperFigures all = new PaperFigures(report);
    if (report.draws() > 0) {
      all.ofParameters("traces", "Draws of every chain", ParameterCharts::trace);
      all.ofParameters("ranks", "Ranks of the draws, by chain", ParameterCharts::ranks);
      all.ofParameters("densities", "Densities, by chain", ParameterCharts::density);
      all.ofParameters("autocorrelation", "Autocorrelation", ParameterCharts::autocorrelation);
      all.add("pairs", "Draws of pairs of parameters", ParameterCharts.pairs(report.parameters()));
    }
    all.add("surrogate", "How good the surrogate was", RunCharts.surrogate(report.surrogate()));
    all.add("cost", "What effective draws have cost", RunCharts.cost(report.cost()));
    return List.copyOf(all.figures);
  }

  private void ofParameters(String name, String title, Function<ParameterPlots, Chart> chart) {
    List<ParameterPlots> all = report.parameters();
    for (int from = 0; from < all.size(); from += PARAMETERS_A_FILE) {
      int to = Math.min(all.size(), from + PARAMETERS_A_FILE);
      String part = all.size() > PARAMETERS_A_FILE ? "-" + (from / PARAMETERS_A_FILE + 1) : "";
      add(name + part, title, all.subList(from, to).stream().map(chart).toList());
    }
  }

  private void add(String name, String title, List<Chart> charts) {
    if (!charts.isEmpty()) {
      figures.add(Figure.of(name, title, title, ACROSS, WIDTH, HEIGHT, charts));
    }
  }
}
