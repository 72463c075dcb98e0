package io.kamilton.bench.efficiency.targets;

import io.kamilton.models.Banana;
import io.kamilton.models.DrawnTarget;
import io.kamilton.models.ExponentialRidge;
import io.kamilton.models.Funnel;
import io.kamilton.models.Gaussian;
import io.kamilton.models.GaussianMixture;
import io.kamilton.models.RosenbrockPairs;
import io.kamilton.models.SinusoidalRidge;
import io.kamilton.models.StudentT;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;

/** The targets by name. */
public final class Suite {
  private static final Map<String, Supplier<Case>> BY_NAME = new LinkedHashMap<>();

  static {
    add("banana", Suite::banana);
    add("gauss20", () -> gauss20("gauss20"));
    add("gauss50", () -> gaussian("gauss50", Gaussian.rotated(50, 1)));
    add("student", Suite::student);
    add("funnel", Suite::funnel);
    add("rosenbrock", () -> drawn("rosenbrock", new RosenbrockPairs(5, 1, 10)));
    add("two-modes", () -> drawn("two-modes", GaussianMixture.twoModes(4, 6)));
    add("scales", () -> gaussian("scales", Gaussian.scales(10, 1e-3, 1e3)));
    add("ridge", () -> drawn("ridge", new SinusoidalRidge(6, 2, 3, 0.5)));
    add("boomerang", () -> drawn("boomerang", new Boomerang(0.5)));
    add("bounded", () -> drawn("bounded", new BoundedRates(0.3)));
    for (Posteriors each : Posteriors.values()) {
      if (each.isAnswered()) {
        add(each.toString(), each::sampled);
      }
    }
    add("noisy-banana", () -> banana().withNoise("noisy-banana", 1));
    add("noisy-gauss20", () -> gauss20("").withNoise("noisy-gauss20", 1));
    fresh("exponential-ridge", () -> new ExponentialRidge(3, 1, 0.5));
    fresh("unequal-mixture", Suite::unequalMixture);
    fresh("log-gammas", () -> new Chained(0.5, logGammas()));
    fresh("laplace", () -> new Chained(0.7, Collections.nCopies(5, Margin.laplace())));
  }

  private Suite() {}

  private static void add(String name, Supplier<Case> made) {
    BY_NAME.put(name, made);
  }

  /** A target that no sampler's constants were chosen on: to be run when these are settled. */
  private static void fresh(String name, Supplier<DrawnTarget> made) {
    add(
        name,
        () -> {
          DrawnTarget target = made.get();
          return new Case(name, target, ExactDraws.answers(target), true);
        });
  }

  /** The names, in the order of tables. */
  public static List<String> names() {
    return List.copyOf(BY_NAME.keySet());
  }

  /** The target of that name; made anew, which may take seconds. */
  public static Case get(String name) {
    Supplier<Case> made = BY_NAME.get(name);
    if (made == null) {
      throw new IllegalArgumentException(
          "no target is called " + name + "; allowed: " + String.join(", ", names()));
    }
    return made.get();
  }

  private static Case banana() {
    return drawn("banana", Banana.ofPaper());
  }

  private static Case gauss20(String name) {
    return gaussian(name, Gaussian.rotated(20, 1));
  }

  private static Case drawn(String name, DrawnTarget target) {
    return new Case(name, target, ExactDraws.answers(target), false);
  }

  private static Case gaussian(String name, Gaussian target) {
    List<Answer> answers = new ArrayList<>();
    for (int l = 0; l < target.dimension(); l++) {
      answers.add(Answer.normal(target.mean()[l], Math.sqrt(target.covariance().get(l, l))));
    }
    return new Case(name, target, answers, false);
  }

  /** t₅ with unit scales: all margins are alike. */
  private static Case student() {
    StudentT target = StudentT.correlated(6, 5, 0.5);
    return new Case("student", target, Collections.nCopies(6, Answer.student(5, 1)), false);
  }

  /** The fourth moments 3e^{2s²} of the wide coordinates are of draws that no run ever makes. */
  private static Case funnel() {
    Funnel target = new Funnel(10, 3);
    List<Answer> answers = new ArrayList<>(ExactDraws.answers(target));
    answers.set(0, Answer.normal(0, 3));
    for (int l = 1; l < answers.size(); l++) {
      answers.set(l, answers.get(l).withoutSd());
    }
    return new Case("funnel", target, answers, false);
  }

  /** Two Gaussians that overlap, one of them wide where the other is narrow. */
  private static GaussianMixture unequalMixture() {
    double[] shift = {3, -2, 0, 0, 1};
    Gaussian shifted = new Gaussian(shift, Gaussian.scales(5, 3, 1).covariance());
    return new GaussianMixture(0.6, Gaussian.scales(5, 0.5, 2), shifted);
  }

  /** Skew margins, correlated by the chain. */
  private static List<Margin> logGammas() {
    return DoubleStream.of(0.5, 1, 2, 4, 8).mapToObj(Margin::logGamma).toList();
  }
}
