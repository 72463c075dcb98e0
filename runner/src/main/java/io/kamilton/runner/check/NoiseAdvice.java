package io.kamilton.runner.check;

import io.kamilton.runner.spec.Effort;
import io.kamilton.runner.spec.Model;
import io.kamilton.text.NumberText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * How many particles or simulations a model should have, by what its noise is: the variance of log
 * π̂ falls as one over their number.
 */
record NoiseAdvice(Model model, Tolerance tolerance) {
  /** Beyond this variance it falls more slowly at first. */
  private static final double FAR_FROM_NORMAL = 10;

  /** Of this many blocks one is renewed, where an average is cut into blocks. */
  private static final int BLOCKS = 10;

  /** Up to this variance an average of estimates is worth its work. */
  private static final double FEW_ESTIMATES = 4;

  /** What brings the noise down to the best. */
  String more(Noise noise) {
    double factor = noise.variance() / tolerance.best();
    String least = noise.variance() > FAR_FROM_NORMAL ? "at least " : "about ";
    String how =
        model
            .effort()
            .map(e -> e.key() + ": " + e.number() + " → " + least + rounded(factor * e.number()))
            .orElse(NumberText.factor(factor) + " times as many particles or simulations");
    boolean bearable = tolerance.isBearable(noise);
    return "target: the noise has variance %s, %s; %s would bring it to %s%s"
        .formatted(
            NumberText.twoDecimals(noise.variance()),
            bearable ? "which " + sampler() + " can bear" : "too much for " + sampler(),
            how,
            NumberText.digits(tolerance.best()),
            blocks(noise));
  }

  /**
   * Several seeds as another way. One of B renewed leaves 1/B of the variance in the ratio where an
   * average is cut into B parts, and (e^{s²} − 1)/B² where B whole estimates are averaged: if the
   * noise of the others is much the same at the proposal. The simulations of a likelihood are
   * divided over its seeds; every seed of another target has an estimate of its own.
   */
  private String blocks(Noise noise) {
    Optional<Effort> effort = model.effort();
    if (model.target().seeds() > 1) {
      return "";
    }
    if (model.comparison() != null) {
      long b = Math.min(BLOCKS, effort.orElseThrow().number());
      return b == 1
          ? ""
          : "; or, for the same work, target.seeds: %d, so that a proposal renews one in %d of them"
              .formatted(b, b);
    }
    if (effort.isPresent() && effort.get().independent() && effort.get().number() > 1) {
      Effort e = effort.get();
      long b = Math.min(BLOCKS, e.number());
      return "; or, for the same work, target.seeds: %d and %s: %d, of which a proposal renews one in %d"
          .formatted(b, e.key(), (e.number() + b - 1) / b, b);
    }
    if (noise.variance() > FEW_ESTIMATES) {
      return "";
    }
    double b = Math.sqrt(Math.expm1(noise.variance()) / tolerance.best());
    return "; or try target.seeds: %d, an average of so many estimates of which a proposal renews one"
        .formatted(Math.max(2, (long) Math.ceil(b)));
  }

  /** What would save work. */
  String fewer(Noise noise) {
    String how =
        model
            .effort()
            .filter(e -> e.number() >= 4)
            .map(e -> e.key() + ": " + e.number() + " → " + rounded(e.number() / 4.0))
            .orElse("a quarter of the particles or simulations");
    String left = NumberText.digits(4 * noise.variance());
    return "%s would leave a variance of about %s, and %s can bear %s; an evaluation would take less time"
        .formatted(how, left, sampler(), NumberText.digits(tolerance.best()));
  }

  /** Two digits, upwards. */
  private String sampler() {
    return model.sampler().name();
  }

  private static long rounded(double x) {
    return new BigDecimal(x).round(new MathContext(2, RoundingMode.UP)).longValue();
  }
}
