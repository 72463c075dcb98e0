package io.kamilton.cli;

import io.kamilton.runner.spec.Model;
import io.kamilton.runner.spec.ModelFile;
import io.kamilton.runner.spec.Overrides;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The model file of a command that samples, and what wins over it. */
final class ModelOptions {
  @Parameters(paramLabel = "MODEL", description = "the model file, YAML or JSON")
  private Path file;

  @Option(names = "--chains", paramLabel = "N", description = "how many chains")
  private @Nullable Integer chains;

  @Option(names = "--warmup", paramLabel = "N", description = "iterations of warm-up a chain")
  private @Nullable Integer warmup;

  @Option(names = "--draws", paramLabel = "N", description = "kept draws a chain")
  private @Nullable Integer draws;

  @Option(names = "--seed", paramLabel = "S", description = "of all random numbers")
  private @Nullable Long seed;

  @Option(
      names = "--sampler",
      paramLabel = "NAME",
      description = "another sampler than the model file's, with its defaults")
  private @Nullable String sampler;

  /** The model that is asked for. */
  Model model() throws IOException {
    return ModelFile.read(file).withOverrides(new Overrides(chains, warmup, draws, seed, sampler));
  }
}
