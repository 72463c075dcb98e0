package io.kamilton.cli;

import io.kamilton.coordinates.Coordinates;
import io.kamilton.kernel.GaussianKernel;
import io.kamilton.kernel.Kernel;
import io.kamilton.kernel.RationalQuadraticKernel;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.PointsCsv;
import io.kamilton.score.Regulariser;
import io.kamilton.score.ScoreMatching;
import io.kamilton.score.tuning.Choice;
import io.kamilton.score.tuning.EstimatorFamily;
import io.kamilton.score.tuning.Tuner;
import io.kamilton.surrogate.Base;
import io.kamilton.surrogate.Evaluations;
import io.kamilton.surrogate.Surrogate;
import io.kamilton.text.Decimals;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code kamilton fit}: a kernel exponential family from the draws of a CSV file. */
@Command(
    name = "fit",
    description = {
      "Fits a kernel exponential family to draws: prints the score matching objective and, at"
          + " given points, f ≈ log density + const and its gradient.",
      "k(x, y) = exp(-|x - y|²/σ), or (1 + |x - y|²/(aσ))^-a with --kernel rational-quadratic."
    })
final class Fit extends Subcommand {
  enum EstimatorName {
    LITE,
    FINITE,
    FULL,
    NYSTROM;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  enum KernelName {
    GAUSSIAN,
    RATIONAL_QUADRATIC;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  @Parameters(paramLabel = "SAMPLES.csv", description = "draws: a header line, then a row a draw")
  private Path samples;

  @Option(names = "--estimator", description = "${COMPLETION-CANDIDATES}; lite if not said")
  private EstimatorName estimator = EstimatorName.LITE;

  @Option(names = "--sigma", paramLabel = "X", description = "σ of the kernel, 2·(length scale)²")
  private @Nullable Double sigma;

  @Option(
      names = "--lambda",
      paramLabel = "X",
      description =
          "λ of lite's α = -(σ/2)(C + λR)⁻¹b, of finite's θ = (C + λI)⁻¹b, of the penalty"
              + " (λ/2)|f|² of full and nystrom")
  private @Nullable Double lambda;

  @Option(names = "--tune", description = "chooses σ, λ, coordinates and base by held-out blocks")
  private boolean tune;

  @Option(
      names = "--regulariser",
      description = "R of lite: ${COMPLETION-CANDIDATES} (I, K, K + I); identity if not said")
  private @Nullable Regulariser regulariser;

  @Option(names = "--kernel", description = "${COMPLETION-CANDIDATES}; gaussian if not said")
  private KernelName kernel = KernelName.GAUSSIAN;

  @Option(names = "--shape", paramLabel = "A", description = "a of rational-quadratic; 1")
  private double shape = 1;

  @Option(
      names = "--features",
      paramLabel = "M or OMEGA.csv",
      description =
          "finite: how many random features (500), or a file with a row a feature: its"
              + " frequencies, then its phase u")
  private @Nullable String features;

  @Option(
      names = "--basis",
      paramLabel = "N or ROWS",
      description =
          "nystrom: how many draws, chosen at random, or which rows, such as 1-10,15; rows count"
              + " from 1, or from 0 where 0 is among them")
  private @Nullable String basis;

  @Option(
      names = "--coordinates",
      description = "in which the kernel measures: ${COMPLETION-CANDIDATES}; identity, or tuned")
  private @Nullable Coordinates coordinates;

  @Option(names = "--base", description = "base density: ${COMPLETION-CANDIDATES}; flat, or tuned")
  private @Nullable Base base;

  @Option(names = "--seed", paramLabel = "S", description = "of random features and basis; 1")
  private long seed = 1;

  @Option(names = "--at", paramLabel = "POINTS.csv", description = "where to print f and ∇f")
  private @Nullable Path at;

  @Option(names = "--json", description = "prints JSON")
  private boolean json;

  @Override
  public Integer call() {
    requireConsistentOptions();
    PointsCsv draws = PointsCsv.read(samples);
    Evaluations evaluations = evaluations(draws);
    FitInputs inputs = new FitInputs(draws.points(), seed);
    EstimatorFamily family = family(inputs);
    PointsCsv points = at == null ? null : pointsAt(at, draws);
    Choice choice = tune ? tuned(family, evaluations) : given();
    Surrogate f = fitted(choice, family, evaluations);
    FitReport report =
        FitReport.of(
            estimator.toString(),
            choice,
            regulariserInUse(),
            tune || coordinates != null || base != null,
            tune,
            ScoreMatching.objective(f, evaluations),
            f,
            points == null ? null : points.points());
    report.print(json, out());
    return 0;
  }

  private void requireConsistentOptions() {
    boolean omegaGiven = estimator == EstimatorName.FINITE && FitInputs.isFile(features);
    if (tune && (sigma != null || lambda != null)) {
      throw new InputException("--tune chooses --sigma and --lambda; give either it or them");
    }
    if (tune && omegaGiven) {
      throw new InputException(
          "--tune draws its features anew for every σ; give --features as a number");
    }
    if (!tune && (lambda == null || (sigma == null && !omegaGiven))) {
      throw new InputException("--sigma and --lambda are needed, both, or else --tune");
    }
    requireOnlyFor("--features", features, EstimatorName.FINITE);
    requireOnlyFor("--basis", basis, EstimatorName.NYSTROM);
    requireOnlyFor("--regulariser", regulariser, EstimatorName.LITE);
    if (base == Base.GAUSSIAN && whole()) {
      throw new InputException("--base gaussian goes with --estimator lite or finite");
    }
    positive("--sigma", sigma);
    positive("--lambda", lambda);
    positive("--shape", shape);
  }

  private void requireOnlyFor(String option, @Nullable Object value, EstimatorName only) {
    if (value != null && estimator != only) {
      throw new InputException(
          option + " goes with --estimator " + only + "; the estimator is " + estimator);
    }
  }

  private static void positive(String option, @Nullable Double value) {
    if (value != null && !(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new InputException(option + " is " + value + "; it must be a positive number");
    }
  }

  private boolean whole() {
    return estimator == EstimatorName.FULL || estimator == EstimatorName.NYSTROM;
  }

  private Evaluations evaluations(PointsCsv draws) {
    try {
      return Evaluations.ofDraws(draws.points());
    } catch (IllegalArgumentException e) {
      throw new InputException(samples + ": " + e.getMessage(), e);
    }
  }

  private static PointsCsv pointsAt(Path file, PointsCsv draws) {
    PointsCsv points = PointsCsv.read(file);
    int d = draws.names().size();
    if (points.names().size() != d) {
      throw new InputException(
          file + " has " + points.names().size() + " columns; the draws have " + d);
    }
    return points;
  }

  private EstimatorFamily family(FitInputs inputs) {
    Kernel shaped =
        kernel == KernelName.GAUSSIAN
            ? new GaussianKernel(1)
            : new RationalQuadraticKernel(1, shape);
    return switch (estimator) {
      case LITE -> EstimatorFamily.lite(shaped, regulariserInUse());
      case FINITE -> inputs.finite(features, shaped);
      case FULL -> EstimatorFamily.whole(shaped, null);
      case NYSTROM -> EstimatorFamily.whole(shaped, inputs.basis(basis));
    };
  }

  private Regulariser regulariserInUse() {
    if (whole()) {
      return Regulariser.RKHS;
    }
    return regulariser == null ? Regulariser.IDENTITY : regulariser;
  }

  private Choice given() {
    return new Choice(
        sigma == null ? Double.NaN : sigma,
        lambda == null ? Double.NaN : lambda,
        coordinates == null ? Coordinates.IDENTITY : coordinates,
        base == null ? Base.FLAT : base,
        Double.NaN,
        1);
  }

  private Choice tuned(EstimatorFamily family, Evaluations evaluations) {
    if (evaluations.size() < 8) {
      throw new InputException(
          samples + " has " + evaluations.size() + " draws; --tune needs at least 8");
    }
    List<Coordinates> in =
        coordinates == null ? List.of(Coordinates.values()) : List.of(coordinates);
    List<Base> from =
        base != null ? List.of(base) : whole() ? List.of(Base.FLAT) : List.of(Base.values());
    return new Tuner(family, in, from, 400).choose(evaluations);
  }

  private Surrogate fitted(Choice choice, EstimatorFamily family, Evaluations evaluations) {
    Surrogate f = choice.estimator(family).fit(evaluations);
    if (f.jitter() > 0) {
      tell(
          "the system was not positive definite to working precision; %s was added to its diagonal"
              .formatted(Decimals.of(f.jitter())));
    }
    return f;
  }
}
