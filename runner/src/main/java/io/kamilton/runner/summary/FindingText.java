package io.kamilton.runner.summary;

import io.kamilton.runner.output.Work;
import io.kamilton.runner.recipe.SamplerRecipes;
import io.kamilton.runner.recipe.SamplerTrait;
import io.kamilton.runner.summary.Verdict.Level;
import io.kamilton.store.RunEvent;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Findings in words that say what is wrong and what to do. */
record FindingText(Summary summary) {
  /** Chains that are so many standard deviations apart do not come together by running longer. */
  private static final double FAR_APART = 3;

  String of(Finding finding) {
    return switch (finding.kind()) {
      case NO_PARAMETERS -> "There are no parameters: nothing can be judged.";
      case FEW_DRAWS ->
          "%d draws a chain are too few to judge mcse, ess and r_hat by: take at least %d, better"
                  .formatted(summary.draws(), Judge.FEW_DRAWS)
              + " 1000.";
      case ONE_CHAIN ->
          "There is one chain: nothing shows whether others would agree with it. Run four.";
      case SAME_CHAINS ->
          "Chains %s each have the same draws as another chain: they have the same seed, or a file was"
                  .formatted(numbers(finding.chains()))
              + " given twice. Copies make r_hat and ess look better than they are: leave them out.";
      case NOT_FINITE ->
          "Some draws of %s are not finite, so mcse, ess and r_hat are unknown. Look where they come from."
              .formatted(some(finding));
      case CONSTANT ->
          "All draws of %s are the same number, while others move: either it is no parameter, or it"
                  .formatted(some(finding))
              + " never left its start. Look at its start and its bounds.";
      case STUCK -> stuck(finding);
      case UNKNOWN -> unknown(finding);
      case R_HAT -> rHat(finding);
      case ESS -> ess(finding);
      case DIVERGENCES -> divergences(finding);
      case EARLIER_TARGET ->
          "The earlier run that this one began with had another target, which was accepted: %s. What it"
                  .formatted(difference(true))
              + " learnt may mislead the sampler: compare with a run that begins without it.";
      case CHANGED_TARGET ->
          "The target changed before this run was resumed, which was accepted: %s. The draws from before"
                  .formatted(difference(false))
              + " and after are of different posteriors. Begin a new run.";
      case NO_ACCEPT_STEP ->
          summary.facts().sampler()
              + " has no accept step: its draws are biased, by the length of its steps and by the"
              + " noise of its gradients. It is there to compare with; the other samplers are exact.";
      case FAILURES ->
          "%s%% of the evaluations failed (%s), and such points are never accepted: the posterior"
                  .formatted(
                      SummaryNumbers.fixed(100 * finding.value(), 1),
                      byKind(Objects.requireNonNull(summary.facts().work())))
              + " is cut off where the target fails. Fix the target there, or set bounds.";
      case TIMEOUTS ->
          "%d %s took longer than the timeout, and such points are never accepted: slow regions of"
                  .formatted(
                      (long) finding.value(), finding.value() == 1 ? "evaluation" : "evaluations")
              + " the posterior are cut off. Raise target.timeout, or make the target faster there.";
      case NOISE ->
          "%s of the surrogate's proposals were accepted, and the target is noisy: the noise is too"
                  .formatted(percent(finding))
              + " much for kmc, however good the surrogate is. Take "
              + summary.facts().lessNoise().orElseThrow()
              + "; kamilton check says how noisy the target is, and how many would be enough.";
      case UNVISITED ->
          "About %d evaluations found a density as good as that of the draws in places that no draw is"
                  .formatted((long) finding.value())
              + " near: there may be a mode that the chains have seen and left. Run more chains from"
              + " dispersed starts.";
      case MISSED ->
          "At %d %s the density is far higher than the surrogate predicts, though the surrogate is"
                  .formatted((long) finding.value(), finding.value() == 1 ? "place" : "places")
              + " accurate elsewhere: there may be a narrow peak whose weight the draws do not show."
              + " Take many more draws, and compare with the sampler am.";
      case WALKED_TAILS ->
          "%s of the draws are in tails where the surrogate proposes nothing, and only adaptive"
                  .formatted(percent(finding))
              + " Metropolis moves go: there they mix no faster than those, and quantiles far out"
              + " are less certain than their errors say. Take more warm-up.";
      case NO_HELP ->
          "The surrogate does not help here: %s of the kept moves are adaptive Metropolis moves. The"
                  .formatted(percent(finding))
              + " draws are as good as those of sampler: am, which costs less time. More warm-up, or"
              + " parameters with less curvature and fewer modes, may change that.";
    };
  }

  private String stuck(Finding finding) {
    String why =
        summary
            .facts()
            .lessNoise()
            .map(
                less ->
                    "an estimate there was far too high by chance. Take "
                        + less
                        + "; kamilton check says how many would be enough.")
            .orElse(
                "the start is bad, or proposals hardly reach a place that weighs much, so that such"
                    + " places may be missed elsewhere. Look at the start and at acceptance. Run"
                    + " longer, with more warm-up; if it stays, use another sampler or other"
                    + " parameters.");
    return stay(finding) + ": " + why;
  }

  /** Who stayed, where the others move, and for how long. */
  private String stay(Finding finding) {
    Set<String> named = Set.copyOf(finding.parameters());
    boolean all =
        summary.parameters().stream().allMatch(row -> row.constant() || named.contains(row.name()));
    String where = all ? "" : " in " + some(finding);
    long stay = (long) finding.value();
    boolean never = stay == summary.draws() - 1;
    String many = stay + " kept iterations in a row";
    int worst = finding.chains().get(0) + 1;
    if (finding.chains().size() == 1) {
      return "Chain %d %s%s%s"
          .formatted(
              worst,
              never ? "never moved" : "stayed where it was",
              where,
              never ? "" : " for " + many);
    }
    return "%d of %d chains stayed where they were%s; chain %d %s"
        .formatted(
            finding.chains().size(),
            summary.chains(),
            where,
            worst,
            never ? "never moved" : "for " + many);
  }

  private String unknown(Finding finding) {
    return finding.level() == Level.CARE
        ? "ess_tail is unknown for %s: too many draws are one number at an end, so nothing shows how"
                .formatted(some(finding))
            + " certain the 5% and 95% quantiles are."
        : "r_hat or ess is unknown for %s: nothing shows that the chains agree, so do not trust the"
                .formatted(some(finding))
            + " numbers. Look at the traces.";
  }

  private String rHat(Finding finding) {
    return "r_hat is above %s for %s (%s): the chains %s"
            .formatted(
                SummaryNumbers.fixed(Limits.of(summary.chains()).rHat(), 2),
                some(finding),
                SummaryNumbers.fixed(finding.value(), 2),
                finding.level() == Level.CARE
                    ? "agree less than they should."
                    : "disagree, so do not trust the numbers yet.")
        + remedy(finding);
  }

  private String remedy(Finding finding) {
    Set<String> apart = Set.copyOf(finding.parameters());
    Summary.Row farthest =
        summary.parameters().stream()
            .filter(row -> apart.contains(row.name()))
            .min(Comparator.comparingDouble(row -> -row.gap()))
            .orElseThrow();
    if (Double.isInfinite(farthest.gap())) {
      return " No chain moves.";
    }
    return farthest.gap() > FAR_APART
        ? " The means of %s differ by %s standard deviations from chain to chain: there are several"
                .formatted(farthest.name(), SummaryNumbers.fixed(farthest.gap(), 1))
            + " modes, or a chain is stuck. How many chains are in a mode does not say how much it"
            + " weighs: bound the parameters to a mode at a time, or find others that join the modes."
        : " Run longer, with more warm-up; if it stays, look for several modes.";
  }

  private String ess(Finding finding) {
    return "ess is below %d, 100 a chain, for %s (%s): means and quantiles are %s. Take more draws."
        .formatted(
            (long) Limits.of(summary.chains()).ess(),
            some(finding),
            SummaryNumbers.fixed(finding.value(), 0),
            finding.level() == Level.CARE ? "rough" : "guesses, and so are their errors");
  }

  private String divergences(Finding finding) {
    String remedy =
        SamplerRecipes.has(summary.facts().sampler(), SamplerTrait.NO_ACCEPT_STEP)
            ? "with nothing to reject them chains run away. Take a smaller step-size or more"
                + " repeats, or friction."
            : "narrow regions may be missed. Give warm-up more iterations, or rescale the"
                + " parameters of the model.";
    return "%d of %d kept transitions diverged: %s"
        .formatted((long) finding.value(), (long) summary.chains() * summary.draws(), remedy);
  }

  private String difference(boolean earlier) {
    return summary.facts().changes().stream()
        .filter(change -> change.earlier() == earlier)
        .map(RunEvent.Compared::difference)
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** {@code y.3}, or {@code 3 of 8 parameters, as for y.3}. */
  private String some(Finding finding) {
    List<String> names = finding.parameters();
    return names.size() == 1
        ? names.get(0)
        : "%d of %d parameters, as for %s"
            .formatted(names.size(), summary.parameters().size(), names.get(0));
  }

  /** {@code 1, 2 and 4}. */
  private static String numbers(List<Integer> chains) {
    List<String> all = chains.stream().map(c -> Integer.toString(c + 1)).toList();
    int last = all.size() - 1;
    return String.join(", ", all.subList(0, last)) + " and " + all.get(last);
  }

  private static String percent(Finding finding) {
    return String.format(Locale.ROOT, "%.0f%%", 100 * finding.value());
  }

  /** The failures that happened: {@code nan 3, error 9}. */
  static String byKind(Work work) {
    return work.failures().entrySet().stream()
        .filter(each -> each.getValue() > 0)
        .map(each -> each.getKey().name().toLowerCase(Locale.ROOT) + " " + each.getValue())
        .collect(Collectors.joining(", "));
  }
}
