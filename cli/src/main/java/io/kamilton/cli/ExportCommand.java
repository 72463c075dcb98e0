package io.kamilton.cli;

import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.NearestWord;
import io.kamilton.runner.input.Quoted;
import io.kamilton.runner.log.LoggedRun;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.Export;
import io.kamilton.runner.output.ModelData;
import io.kamilton.runner.output.NumberArray;
import io.kamilton.runner.output.ThinnedDraws;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code kamilton export}: the draws of a run for other tools. */
@Command(
    name = "export",
    description = "Writes the draws of a run for other tools, also while it goes on.",
    modelTransformer = ExportCommand.Formats.class)
public final class ExportCommand extends Subcommand {
  @Mixin private RunArgument run;

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})",
      defaultValue = "csv",
      completionCandidates = Names.class,
      converter = Named.class)
  private Export format;

  @Option(names = "--out", paramLabel = "PATH")
  private @Nullable Path out;

  @Option(
      names = "--thin",
      paramLabel = "K",
      description = "only every K-th draw of a chain",
      defaultValue = "1")
  private int thin;

  @Option(names = "--no-warmup", description = "without the draws of warm-up")
  private boolean noWarmup;

  @Option(
      names = "--observed",
      paramLabel = "NAMES",
      split = ",",
      description =
          "which of the data of the model file were observed, such as y: they are observed_data in"
              + " netCDF, the others constant_data; CSV has neither")
  private List<String> observed = List.of();

  /** The names of the formats. */
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Names() {
      super(Export.ALL.stream().map(Export::name).toList());
    }
  }

  /** The format that a name stands for. */
  static final class Named implements ITypeConverter<Export> {
    @Override
    public Export convert(String name) {
      return Export.ALL.stream()
          .filter(each -> each.name().equals(name))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException("there is no format " + name));
    }
  }

  /** Lists the formats in the help. */
  static final class Formats implements IModelTransformer {
    @Override
    public CommandSpec transform(CommandSpec spec) {
      String[] lines = {spec.usageMessage().description()[0], Export.described()};
      spec.usageMessage().description(lines);
      String places =
          Export.ALL.stream()
              .map(each -> each.place() + " for " + each.name())
              .collect(Collectors.joining(", "));
      OptionSpec out = spec.findOption("--out");
      spec.remove(out);
      return spec.addOption(
          OptionSpec.builder(out).description(places + " (default: in DIR)").build());
    }
  }

  @Override
  public Integer call() throws IOException {
    requirePositive("--thin", thin);
    requireKept();
    if (!observed.isEmpty() && !format.hasData()) {
      throw new InputException(
          "--observed: %s files have no data of the model; type --to netcdf"
              .formatted(format.name()));
    }
    LoggedRun opened = run.folder().read();
    DrawTable table = new ThinnedDraws(opened.table(), thin, !noWarmup);
    ModelData data = format.hasData() ? data(opened) : ModelData.NONE;
    Path to = out == null ? run.path().resolve(format.usual()) : out;
    format.writer().write(table, opened.facts(), data, to).forEach(out()::println);
    return 0;
  }

  /** The complete draws of the run are not replaced by fewer. */
  private void requireKept() {
    if (out == null && format.replacesDraws() && (thin > 1 || noWarmup)) {
      throw new InputException(
          "%s would replace the complete %s files of the run; name another folder, such as --out %s"
              .formatted(
                  thin > 1 ? "--thin" : "--no-warmup",
                  format.name(),
                  run.path().resolve(thin > 1 ? "thinned" : "draws")));
    }
  }

  private ModelData data(LoggedRun opened) {
    ModelData data = opened.data();
    requireKnown(NumberArray.names(data.constant()));
    requireFree(NumberArray.names(data.observed()));
    return data.observing(observed);
  }

  /** A group has no two arrays of one name. */
  private void requireFree(List<String> taken) {
    for (String each : observed) {
      if (taken.contains(each)) {
        throw new InputException(
            "--observed: %s is already the name of what simulations are compared with; leave it out, and it is in constant_data"
                .formatted(Quoted.of(each)));
      }
    }
  }

  private void requireKnown(List<String> names) {
    for (String each : observed) {
      if (!names.contains(each)) {
        throw new InputException(
            "--observed: the model file has no numbers called %s under target.data; there are %s%s"
                .formatted(
                    Quoted.of(each),
                    names.isEmpty() ? "none" : String.join(", ", names),
                    NearestWord.didYouMean(each, names)));
      }
    }
  }
}
