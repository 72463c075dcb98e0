package io.kamilton.runner.output;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A format in which the draws of a run are written for other tools.
 *
 * @param name of the format, as {@code --to} has it
 * @param description what is written, and who reads it
 * @param place what the path given with {@code --out} is
 * @param usual the file in the folder of the run where no other is given; empty for the folder
 * @param hasData whether data of the model are written too
 */
public record Export(
    String name, String description, String place, String usual, boolean hasData, Writer writer) {
  /** All formats: a new one is a writer and its entry here. */
  public static final List<Export> ALL =
      List.of(
          new Export(
              "csv",
              "CmdStan CSV, a file a chain, for ArviZ, cmdstanpy, R posterior and rstan",
              "the folder",
              "",
              false,
              (table, facts, data, folder) -> CmdStanCsv.write(table, facts, folder)),
          new Export(
              "netcdf",
              "one file for ArviZ and xarray",
              "the file",
              "posterior.nc",
              true,
              (table, facts, data, file) -> {
                NetCdf.write(table, facts, data, file);
                return List.of(file);
              }));

  /** Writes draws to a path, and says which files it wrote. */
  public interface Writer {
    List<Path> write(DrawTable table, RunFacts facts, ModelData data, Path to) throws IOException;
  }

  /** Whether the draws of a run itself are replaced where no path is given. */
  public boolean replacesDraws() {
    return usual.isEmpty();
  }

  /** All formats with their descriptions, in a sentence. */
  public static String described() {
    return ALL.stream()
        .map(each -> each.name() + ": " + each.description())
        .collect(Collectors.joining("; ", "", "."));
  }
}
