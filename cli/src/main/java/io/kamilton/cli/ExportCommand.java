package io.kamilton.cli;

import io.kamilton.runner.job.RunFolder;
import io.kamilton.runner.output.CmdStanCsv;
import io.kamilton.runner.output.NetCdf;
import io.kamilton.runner.output.RunFolders;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kamilton export}: the draws of a run for other tools. */
@Command(
    name = "export",
    description = {
      "Writes the draws of a run for other tools, also while it goes on.",
      "csv: CmdStan CSV, a file a chain, for ArviZ, cmdstanpy, R posterior and rstan; netcdf: one"
          + " file for ArviZ and xarray."
    })
public final class ExportCommand implements Callable<Integer> {
  /** The formats. */
  enum Format {
    CSV,
    NETCDF;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "the output folder of the run")
  private Path path;

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})",
      defaultValue = "csv")
  private Format format;

  @Option(
      names = "--out",
      paramLabel = "PATH",
      description = "the folder for csv, the file for netcdf (default: in DIR)")
  private @Nullable Path out;

  @SuppressWarnings("NullAway.Init") // picocli sets the rest
  public ExportCommand() {}

  @Override
  public Integer call() throws IOException {
    RunFolders.Opened run = RunFolder.open(path);
    PrintWriter print = spec.commandLine().getOut();
    switch (format) {
      case CSV ->
          CmdStanCsv.write(run.table(), run.facts(), out == null ? path : out)
              .forEach(print::println);
      case NETCDF -> {
        Path file = out == null ? path.resolve("posterior.nc") : out;
        NetCdf.write(run.table(), run.facts(), file);
        print.println(file);
      }
    }
    return 0;
  }
}
