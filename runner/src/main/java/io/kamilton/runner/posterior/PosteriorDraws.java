package io.kamilton.runner.posterior;

import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.run.Ending;
import io.kamilton.runner.job.Rendering;
import io.kamilton.runner.job.RunFolder;
import io.kamilton.runner.log.LoggedRun;
import io.kamilton.runner.output.CmdStanCsv;
import io.kamilton.runner.output.Column;
import io.kamilton.runner.output.ColumnBlocks;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.NetCdf;
import io.kamilton.runner.report.Page;
import io.kamilton.runner.report.PaperFigures;
import io.kamilton.runner.report.Report;
import io.kamilton.runner.summary.Summary;
import io.kamilton.runner.summary.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The draws of a run in a folder, as they were when it was read; also of a run that goes on. */
public final class PosteriorDraws {
  private final Path folder;
  private final Rendering rendering;

  PosteriorDraws(Path folder, Rendering rendering) {
    this.folder = folder;
    this.rendering = rendering;
  }

  /** The draws so far of any run, whether a program or the command began it. */
  public static PosteriorDraws open(Path folder) throws IOException {
    return new PosteriorDraws(folder, Rendering.of(RunFolder.of(folder)));
  }

  /** The run's folder. */
  public Path folder() {
    return folder;
  }

  /** Why the run ended: done, good enough, or stopped; empty where it goes on or was killed. */
  public Optional<Ending> ending() {
    return LoggedRun.ending(rendering.run().history().events());
  }

  /** The columns by name: statistics of the sampler, parameters as {@code z.1}, extras. */
  public List<String> columns() {
    return table().columns().stream().map(Column::name).toList();
  }

  /** The kept draws of a column, by chain and draw. */
  public ParameterDraws draws(String name) throws IOException {
    int index = columns().indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException("there is no column " + name + "; there are " + columns());
    }
    List<ParameterDraws> found = new ArrayList<>();
    new ColumnBlocks(table()).visit(List.of(index), (at, draws) -> found.add(draws));
    return found.get(0);
  }

  /** One row per parameter and extra: mean, its error, quantiles, effective sizes, R̂. */
  public Summary summary() {
    return rendering.summary();
  }

  /** Whether the draws can be used, and what speaks against it, as data. */
  public Verdict verdict() {
    return rendering.summary().verdict();
  }

  /** What to know before the draws are used: the findings of the verdict in words. */
  public List<String> warnings() {
    return rendering.summary().warnings();
  }

  /** Writes CmdStan CSV files, one per chain, into a folder; a run leaves them in its own. */
  public List<Path> writeCsv(Path into) throws IOException {
    return CmdStanCsv.write(table(), rendering.run().facts(), into);
  }

  /** Writes one netCDF file for ArviZ and xarray. */
  public void writeNetCdf(Path file) throws IOException {
    NetCdf.write(table(), rendering.run().facts(), rendering.run().data(), file);
  }

  /** Writes the report, one HTML page; a run leaves it as {@code report.html} in its folder. */
  public void writeReport(Path file) throws IOException {
    Page.write(report(), file);
  }

  /** Writes the figures of the report as SVG files into a folder. */
  public List<Path> writeFigures(Path into) throws IOException {
    return PaperFigures.write(report(), into);
  }

  /** What the report says, as data. */
  public Report report() {
    return rendering.report();
  }

  private DrawTable table() {
    return rendering.run().table();
  }
}
