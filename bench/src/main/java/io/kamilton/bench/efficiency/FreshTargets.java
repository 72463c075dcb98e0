package io.kamilton.bench.efficiency;

import io.kamilton.bench.efficiency.targets.Chained;
import io.kamilton.bench.efficiency.targets.DrawnTarget;
import io.kamilton.bench.efficiency.targets.Margin;
import io.kamilton.models.ExponentialRidge;
import io.kamilton.models.Gaussian;
import io.kamilton.models.GaussianMixture;
import io.kamilton.models.KnownTarget;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;

/** Targets that no sampler's constants were chosen on: to be run when these are settled. */
enum FreshTargets {
  /** Three pairs. */
  EXPONENTIAL_RIDGE("exponential-ridge", () -> known(new ExponentialRidge(3, 1, 0.5))),

  /** Two Gaussians that overlap, one of them wide where the other is narrow. */
  UNEQUAL_MIXTURE("unequal-mixture", () -> known(unequalMixture())),

  /** Skew margins, correlated. */
  LOG_GAMMAS(
      "log-gammas",
      () ->
          drawn(
              new Chained(
                  0.5, DoubleStream.of(0.5, 1, 2, 4, 8).mapToObj(Margin::logGamma).toList()))),

  /** Kinks across five directions that are not the axes. */
  LAPLACE("laplace", () -> drawn(new Chained(0.7, Collections.nCopies(5, Margin.laplace()))));

  private final String title;
  private final Supplier<Case> made;

  FreshTargets(String title, Supplier<Case> made) {
    this.title = title;
    this.made = made;
  }

  /** Made anew, which may take seconds. */
  Case sampled() {
    Case unnamed = made.get();
    return new Case(title, unnamed.target(), unnamed.answers(), true);
  }

  private static Case known(KnownTarget target) {
    return new Case("", target, ExactDraws.answers(target), true);
  }

  private static Case drawn(DrawnTarget target) {
    return new Case("", target, ExactDraws.answers(target), true);
  }

  private static GaussianMixture unequalMixture() {
    Gaussian narrow = Gaussian.scales(5, 0.5, 2);
    List<Double> shift = List.of(3.0, -2.0, 0.0, 0.0, 1.0);
    double[] mean = shift.stream().mapToDouble(each -> each).toArray();
    return new GaussianMixture(
        0.6, narrow, new Gaussian(mean, Gaussian.scales(5, 3, 1).covariance()));
  }

  @Override
  public String toString() {
    return title;
  }
}
