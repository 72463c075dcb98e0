package io.kamilton.runner.summary;

import io.kamilton.runner.output.Warning;
import io.kamilton.runner.output.Work;
import io.kamilton.runner.recipe.SamplerRecipes;
import io.kamilton.runner.recipe.SamplerTrait;
import io.kamilton.target.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What is wrong with a summary's numbers, in words that say what to do. */
record SummaryWarnings(Summary summary) {
  private static final int FEWEST_DRAWS = 4;
  private static final double LARGEST_R_HAT = 1.01;
  private static final double FAR_APART = 3;
  private static final int LEAST_ESS_A_CHAIN = 100;
  private static final double MOST_FAILURES = 0.01;

  List<Warning> all() {
    List<Warning> all = new ArrayList<>();
    if (summary.draws() < FEWEST_DRAWS) {
      all.add(
          Warning.stop(
              "%d draws a chain are too few for mcse, ess and r_hat: take at least %d, better 1000."
                  .formatted(summary.draws(), FEWEST_DRAWS)));
    } else {
      constant(all);
      notFinite(all);
      rHat(all);
      ess(all);
    }
    divergences(all);
    noAcceptStep(all);
    if (summary.facts().work() != null) {
      failures(summary.facts().work(), all);
    }
    return all;
  }

  private void constant(List<Warning> all) {
    List<Summary.Row> stuck = where(Summary.Row::constant);
    if (!stuck.isEmpty()) {
      all.add(
          Warning.stop(
              "All draws of %s are the same number: either the chains never moved, or it is no"
                      .formatted(some(stuck, stuck.get(0)))
                  + " parameter. Look at acceptance, at the start and at the bounds."));
    }
  }

  private void notFinite(List<Warning> all) {
    List<Summary.Row> bad = where(row -> !Double.isFinite(row.numbers().mean()));
    if (!bad.isEmpty()) {
      all.add(
          Warning.stop(
              "Some draws of %s are not finite, so mcse, ess and r_hat are unknown. Look where they come from."
                  .formatted(some(bad, bad.get(0)))));
    }
  }

  private void rHat(List<Warning> all) {
    List<Summary.Row> apart = where(row -> row.numbers().rHat() > LARGEST_R_HAT);
    if (!apart.isEmpty()) {
      Summary.Row worst = extreme(apart, row -> -row.numbers().rHat());
      all.add(
          Warning.stop(
              "r_hat is above 1.01 for %s (%s): the chains disagree, so do not trust the numbers yet."
                      .formatted(
                          some(apart, worst), SummaryNumbers.fixed(worst.numbers().rHat(), 2))
                  + remedy(apart)));
    }
  }

  /** Chains that are many standard deviations apart do not come together by running longer. */
  private static String remedy(List<Summary.Row> apart) {
    Summary.Row farthest = extreme(apart, row -> -row.gap());
    return farthest.gap() > FAR_APART
        ? " The means of %s differ by %s standard deviations from chain to chain: there are several"
                .formatted(farthest.name(), SummaryNumbers.fixed(farthest.gap(), 1))
            + " modes, or a chain is stuck. How many chains are in a mode does not say how much it"
            + " weighs: bound the parameters to a mode at a time, or find others that join the modes."
        : " Run longer, with more warm-up; if it stays, look for several modes.";
  }

  private void ess(List<Warning> all) {
    double least = (double) LEAST_ESS_A_CHAIN * summary.chains();
    List<Summary.Row> few = where(row -> smaller(row) < least);
    if (!few.isEmpty()) {
      Summary.Row worst = extreme(few, SummaryWarnings::smaller);
      all.add(
          Warning.care(
              "ess is below %d, 100 a chain, for %s (%s): means and quantiles are rough."
                      .formatted(
                          (long) least, some(few, worst), SummaryNumbers.fixed(smaller(worst), 0))
                  + " Take more draws."));
    }
  }

  private static double smaller(Summary.Row row) {
    return Math.min(row.numbers().essBulk(), row.numbers().essTail());
  }

  private void divergences(List<Warning> all) {
    if (summary.divergences() > 0) {
      String remedy =
          withoutAcceptStep()
              ? "with nothing to reject them chains run away. Take a smaller step-size or more"
                  + " repeats, or friction."
              : "narrow regions may be missed. Give warm-up more iterations, or rescale the"
                  + " parameters of the model.";
      all.add(
          Warning.care(
              "%d of %d kept transitions diverged: %s"
                  .formatted(
                      summary.divergences(), (long) summary.chains() * summary.draws(), remedy)));
    }
  }

  private void noAcceptStep(List<Warning> all) {
    if (withoutAcceptStep()) {
      all.add(
          Warning.care(
              summary.facts().sampler()
                  + " has no accept step: its draws are biased, by the length of its steps and by the"
                  + " noise of its gradients. It is there to compare with; the other samplers are"
                  + " exact."));
    }
  }

  private boolean withoutAcceptStep() {
    return SamplerRecipes.has(summary.facts().sampler(), SamplerTrait.NO_ACCEPT_STEP);
  }

  private static void failures(Work work, List<Warning> all) {
    double share = work.failed() / (double) Math.max(1, work.evaluations());
    if (share > MOST_FAILURES) {
      all.add(
          Warning.care(
              "%s%% of the evaluations failed (%s), and such points are never accepted: the posterior"
                      .formatted(SummaryNumbers.fixed(100 * share, 1), byKind(work))
                  + " is cut off where the target fails. Mend the target there, or set bounds."));
    }
    long timeouts = work.failures().getOrDefault(Outcome.TIMEOUT, 0L);
    if (timeouts > 0) {
      all.add(
          Warning.care(
              "%d %s took longer than the timeout, and such points are never accepted: slow regions of"
                      .formatted(timeouts, timeouts == 1 ? "evaluation" : "evaluations")
                  + " the posterior are cut off. Raise target.timeout, or make the target faster there."));
    }
  }

  /** The failures that happened: {@code nan 3, error 9}. */
  static String byKind(Work work) {
    return work.failures().entrySet().stream()
        .filter(each -> each.getValue() > 0)
        .map(each -> word(each.getKey()) + " " + each.getValue())
        .collect(Collectors.joining(", "));
  }

  static String word(Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT);
  }

  private List<Summary.Row> where(Predicate<Summary.Row> condition) {
    return summary.parameters().stream().filter(condition).toList();
  }

  private static Summary.Row extreme(List<Summary.Row> rows, ToDoubleFunction<Summary.Row> size) {
    return rows.stream().min(Comparator.comparingDouble(size)).orElseThrow();
  }

  /** {@code y.3}, or {@code 3 of 8 parameters, as for y.3}. */
  private String some(List<Summary.Row> rows, Summary.Row worst) {
    return rows.size() == 1
        ? worst.name()
        : "%d of %d parameters, as for %s"
            .formatted(rows.size(), summary.parameters().size(), worst.name());
  }
}
