package io.kamilton.bench.cost;

import static io.kamilton.parameter.Parameter.parameter;
import static io.kamilton.text.NumberText.format;

import io.kamilton.bench.efficiency.Effort;
import io.kamilton.bench.efficiency.targets.Case;
import io.kamilton.run.Run;
import io.kamilton.runner.posterior.Posterior;
import io.kamilton.runner.posterior.PosteriorDraws;
import io.kamilton.target.Answer;
import io.kamilton.target.Call;
import io.kamilton.target.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What log, draws, summary and report cost beside sampling, where a run is kept in a folder. */
final class Output {
  /** Samplers that a model file knows by these names, with the same settings. */
  private static final List<String> SAMPLERS = List.of("kmc", "am");

  private static final List<Part> ALL = List.of(Part.values());

  private Output() {}

  static boolean isMeasuredWith(String sampler) {
    return SAMPLERS.contains(sampler);
  }

  /**
   * CPU time of the output of a run in a folder, in seconds: the shares of output in the samples of
   * the driver's thread and of that of the chains, times the CPU time of each. Fits have threads of
   * their own here, which write nothing.
   */
  static double seconds(Workload on, CostRun.Key key) throws IOException {
    Clocked target = new Clocked(on.target());
    double[] driver = {0};
    Profile profile =
        Profile.of(
            () -> {
              double began = Watch.now();
              sample(target, key);
              driver[0] = Watch.now() - began;
            });
    return driver[0] * share(profile, Thread.currentThread().getId())
        + target.seconds * share(profile, target.thread);
  }

  private static double share(Profile profile, long thread) {
    return profile.share(thread, Part.OUTPUT, ALL).orElse(0);
  }

  /** A target that keeps the CPU time of the thread that asks, which ends with the run. */
  private static final class Clocked implements Target {
    private static final int EVERY = 50;

    private final Target target;
    private int asked;
    private volatile long thread;
    private volatile double seconds;

    Clocked(Target target) {
      this.target = target;
    }

    @Override
    public int dimension() {
      return target.dimension();
    }

    @Override
    public double logEstimate(double[] x, long seed) {
      return target.logEstimate(x, seed);
    }

    @Override
    public Answer answer(double[] x, Call call) {
      if (asked++ % EVERY == 0) {
        thread = Thread.currentThread().getId();
        seconds = Watch.now();
      }
      return target.answer(x, call);
    }
  }

  /** Makes the run in a folder that is deleted. */
  private static void sample(Target target, CostRun.Key key) throws IOException {
    Path folder = Files.createTempDirectory("kamilton-cost");
    try {
      Run.Settings settings = Effort.USUAL.settings(key.budget(), key.seed());
      PosteriorDraws unused =
          Posterior.logDensity(
                  "cost",
                  target,
                  parameter("x", target.dimension())
                      .startFrom(format("normal(0, %.0f)", Case.START_SD)))
              .sampler(key.sampler())
              .chains(settings.chains())
              .warmup(settings.warmup())
              .draws(settings.draws())
              .seed(settings.seed())
              .in(folder.resolve("run"))
              .threads(settings.threads())
              .run();
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> found = Files.walk(folder)) {
      all = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : all) {
      Files.delete(each);
    }
  }
}
