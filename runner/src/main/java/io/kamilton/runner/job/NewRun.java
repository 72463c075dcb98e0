package io.kamilton.runner.job;

import io.kamilton.linalg.Numerics;
import io.kamilton.run.EngineProvider;
import io.kamilton.runner.Version;
import io.kamilton.runner.engine.Engines;
import io.kamilton.runner.log.RunHeader;
import io.kamilton.runner.progress.Until;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ReadFiles;
import io.kamilton.runner.target.ModelTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run that begins.
 *
 * @param classpath where a class of the user's is looked for
 * @param out its folder, new, empty, or of a run that has found nothing yet; null for {@code
 *     runs/NAME-1}, or the next number
 * @param overwrite whether a run that is in the folder is deleted
 * @param from the folder of a run whose surrogate and states it begins with; null for none
 */
public record NewRun(
    Model model, List<Path> classpath, @Nullable Path out, boolean overwrite, @Nullable Path from) {
  private static final Path RUNS = Path.of("runs");

  public NewRun {
    classpath = List.copyOf(classpath);
  }

  /** Samples, and writes the folder. Where the model is refused nothing is written. */
  public RunResult run(Conduct conduct) throws IOException {
    ReadFiles files = ReadFiles.of(model);
    String engine = conduct.engine() == null ? Engines.LOCAL : conduct.engine();
    FrontEnd frontEnd = conduct.frontEnd();
    try (ModelTarget target = ModelTarget.open(model, classpath, frontEnd);
        EngineProvider.Cluster cluster =
            Engines.connect(engine, conduct.program(), model, classpath, frontEnd)) {
      model.sampler(target.target());
      @Nullable EarlierRun earlier = from == null ? null : EarlierRun.open(from, model);
      @Nullable RunFolder reserved =
          out == null ? null : RunFolder.reserve(out, new Takeover(overwrite, frontEnd.anew()));
      Comparison comparison =
          earlier == null ? Comparison.NONE : earlier.compare(model, target, conduct);
      RunFolder folder = reserved == null ? RunFolder.claim(RUNS, model.name()) : reserved;
      Sampling sampling =
          new Sampling(folder, model, conduct.until(), cluster, comparison, conduct);
      return folder.create(
          () -> {
            long streams =
                earlier == null ? model.seed() : earlier.copyTo(folder).nextStreams(model.seed());
            return sampling.begin(target, header(streams, engine, conduct.until(), files));
          });
    }
  }

  private RunHeader header(long streams, String engine, @Nullable Until until, ReadFiles files) {
    return new RunHeader(
        model, streams, Version.number(), Numerics.describe(), classpath, until, engine, files);
  }
}
