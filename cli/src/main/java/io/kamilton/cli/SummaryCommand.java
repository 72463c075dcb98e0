package io.kamilton.cli;

import io.kamilton.runner.job.RunFolder;
import io.kamilton.runner.log.LoggedRun;
import io.kamilton.runner.output.CsvDraws;
import io.kamilton.runner.output.RunFacts;
import io.kamilton.runner.summary.Summary;
import io.kamilton.runner.summary.SummaryJson;
import io.kamilton.runner.summary.SummaryText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code kamilton summary}: what draws say of every parameter, and whether to trust it. */
@Command(
    name = "summary",
    description = {
      "Prints a table, a parameter a row: mean, its Monte Carlo error, standard deviation,"
          + " quantiles, effective sizes and r_hat; below it what the run has cost, a verdict and warnings.",
      "DIR is a run, which may still be going. CSV files are CmdStan's, or any with a header: a file"
          + " a chain."
    })
final class SummaryCommand extends Subcommand {
  @Parameters(
      paramLabel = "DIR|CSV",
      arity = "1..*",
      description = "the output folder of a run, or the files of the chains")
  private List<Path> paths;

  @Option(names = "--json", description = "prints one line of JSON instead of a table")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Summary summary = summary();
    PrintWriter out = out();
    if (json) {
      SummaryJson.print(summary, out);
    } else {
      SummaryText.print(summary, out);
    }
    out.flush();
    return 0;
  }

  private Summary summary() throws IOException {
    if (paths.size() == 1 && Files.isDirectory(paths.get(0))) {
      LoggedRun run = RunFolder.of(paths.get(0)).read();
      return Summary.of(run.table(), run.facts());
    }
    return Summary.of(CsvDraws.open(paths), RunFacts.unknown());
  }
}
