package io.kamilton.cli;

import io.kamilton.runner.job.Rendering;
import io.kamilton.runner.report.Page;
import io.kamilton.runner.report.PaperFigures;
import io.kamilton.runner.report.Report;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kamilton report}: a run as a page to look at, and as figures. */
@Command(
    name = "report",
    description = {
      "Writes one HTML file that needs no network: whether the draws can be used, the summary,"
          + " traces, ranks, densities, autocorrelations, pairs, what the surrogate and the moves"
          + " did, costs, failures, settings.",
      "A run writes it when it ends; this writes it anew, also while the run goes on."
    })
public final class ReportCommand extends Subcommand {
  @Mixin private RunArgument run;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "the file to write (default: report.html in DIR)")
  private @Nullable Path out;

  @Option(
      names = "--figures",
      paramLabel = "DIR",
      description = "writes the pictures as SVG files into this folder, too")
  private @Nullable Path figures;

  @Override
  public Integer call() throws IOException {
    Report report = Rendering.of(run.folder()).report();
    PrintWriter print = out();
    Path file = out == null ? run.path().resolve(Rendering.REPORT) : out;
    Page.write(report, file);
    print.println(file);
    if (figures != null) {
      PaperFigures.write(report, figures).forEach(print::println);
    }
    return 0;
  }
}
