package io.kamilton.cli;

import io.kamilton.cli.terminal.StandardStreams;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.NearestWord;
import io.kamilton.runner.input.Quoted;
import io.kamilton.runner.job.RunFolder;
import io.kamilton.runner.log.LoggedRun;
import io.kamilton.runner.output.CsvDraws;
import io.kamilton.runner.output.RunFacts;
import io.kamilton.runner.summary.Rows;
import io.kamilton.runner.summary.Summary;
import io.kamilton.runner.summary.SummaryJson;
import io.kamilton.runner.summary.SummaryText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
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

  @Option(
      names = "--only",
      paramLabel = "NAMES",
      split = ",",
      description =
          "only these parameters and extras, such as mu,tau or 'z.*'; the verdict is that of all"
              + " parameters")
  private List<String> only = List.of();

  @Option(names = "--extras", description = "extras too: what the target sent beside its density")
  private boolean extras;

  @Option(
      names = "--hdi",
      paramLabel = "P",
      description =
          "the shortest interval with this share of the draws, such as 0.9, in place of the 5%% and"
              + " 95%% quantiles")
  private @Nullable Double hdi;

  @Option(names = "--json", description = "prints one line of JSON instead of a table")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    if (hdi != null && !(hdi > 0 && hdi < 1)) {
      throw new InputException("--hdi is " + hdi + "; allowed: a number above 0 and below 1");
    }
    Summary summary = summary(hdi == null ? OptionalDouble.empty() : OptionalDouble.of(hdi));
    Rows rows = new Rows(only, extras || json); // JSON always includes extras
    requireKnown(rows, summary);
    PrintWriter out = out();
    if (json) {
      SummaryJson.print(summary, rows, out);
    } else {
      SummaryText.print(summary, rows, StandardStreams.outputColumns(), out);
    }
    out.flush();
    return 0;
  }

  private static void requireKnown(Rows rows, Summary summary) {
    List<String> unknown = rows.unknown(summary);
    if (!unknown.isEmpty()) {
      List<String> names =
          summary.rows().stream().map(row -> row.column().base()).distinct().toList();
      throw new InputException(
          "--only: nothing is called %s; there are %s%s"
              .formatted(
                  Quoted.of(unknown.get(0)),
                  String.join(", ", names),
                  NearestWord.didYouMean(unknown.get(0), names)));
    }
  }

  private Summary summary(OptionalDouble hdi) throws IOException {
    if (paths.size() == 1 && Files.isDirectory(paths.get(0))) {
      LoggedRun run = RunFolder.of(paths.get(0)).read();
      return Summary.of(run.table(), run.facts(), hdi);
    }
    return Summary.of(CsvDraws.open(paths), RunFacts.unknown(), hdi);
  }
}
