package io.kamilton.cli.run;

import io.kamilton.cli.Version;
import io.kamilton.cli.live.LivePage;
import io.kamilton.cli.model.Model;
import io.kamilton.linalg.Numerics;
import io.kamilton.run.EngineProvider;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code kamilton run}: samples the model of a file. */
@Command(
    name = "run",
    description = {
      "Samples a model: prints the summary and writes the output folder.",
      "Options here win over the model file."
    })
public final class RunCommand implements Callable<Integer> {
  private static final Path RUNS = Path.of("runs");

  @Spec private CommandSpec spec;

  @Mixin private ModelOptions asked;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "the output folder, new or empty (default: runs/NAME-1, or the next number)")
  private @Nullable Path out;

  @Option(
      names = "--from",
      paramLabel = "DIR",
      description = "begin where the run in DIR ended, with what its chains had learnt")
  private @Nullable Path from;

  @Mixin private ClassPathOption classpath;

  @Mixin private Options options;

  @SuppressWarnings("NullAway.Init") // picocli sets the rest
  public RunCommand() {}

  @Override
  public Integer call() throws IOException {
    options.validate();
    Model model = asked.model();
    List<Path> places = classpath.places();
    PrintWriter err = spec.commandLine().getErr();
    Messages messages = new Messages(err);
    ReadFiles files = ReadFiles.of(model);
    String engine = options.engine(Engines.LOCAL);
    try (LivePage live = options.livePage();
        ModelTarget target = ModelTarget.open(model, places, messages);
        EngineProvider.Cluster cluster = Engines.connect(engine, model, places, messages)) {
      // refused before anything is written
      model.sampler(target.target());
      @Nullable EarlierRun earlier = from == null ? null : EarlierRun.open(from, model);
      RunFolder folder = out == null ? RunFolder.claim(RUNS, model.name()) : RunFolder.reserve(out);
      RunHeader header =
          new RunHeader(
              model, Version.number(), Numerics.describe(), places, options.until(), engine, files);
      PrintWriter print = spec.commandLine().getOut();
      Sampling sampling =
          new Sampling(
              folder, model, options, options.until(), cluster, live, messages, print, err);
      return folder.create(
          () -> {
            if (earlier == null) {
              return sampling.begin(target, header, chain -> target.starts());
            }
            return sampling.begin(target, header, earlier.copyTo(folder).starts());
          });
    }
  }
}
