package io.kamilton.runner.report;

import io.kamilton.runner.output.Summary;
import io.kamilton.runner.output.Warning;
import io.kamilton.runner.output.Warning.Weight;
import java.util.Comparator;
import java.util.List;

/**
 * Whether the draws of a run can be used.
 *
 * @param answer in a few words
 * @param early whether there are too few draws of a run that goes on for an answer
 * @param weight of the gravest warning; {@link Weight#ADVICE} where none is graver
 * @param why in a sentence
 * @param warnings what is wrong and what to do, the gravest first
 */
public record Verdict(
    String answer, boolean early, Weight weight, String why, List<Warning> warnings) {
  /** Of fewer draws a chain R̂ and effective sizes say little. */
  private static final int ENOUGH_TO_TELL = 100;

  public Verdict {
    warnings = List.copyOf(warnings);
  }

  static Verdict of(Summary summary) {
    List<Warning> warnings = gravestFirst(summary);
    Weight gravest = gravest(warnings);
    return switch (gravest) {
      case ADVICE ->
          new Verdict("These draws can be used.", false, gravest, agreement(summary), warnings);
      case CARE ->
          new Verdict(
              "These draws can be used with care.",
              false,
              gravest,
              "Nothing speaks against them as a whole, but what follows limits what they say.",
              warnings);
      case STOP ->
          new Verdict(
              "Do not use these draws yet.",
              false,
              gravest,
              "The numbers on this page describe the chains, not the posterior. What is wrong, and"
                  + " what to do:",
              warnings);
    };
  }

  /** The same of a run that goes on: it may still mend what is wrong. */
  static Verdict soFar(Summary summary) {
    List<Warning> warnings = gravestFirst(summary);
    Weight gravest = gravest(warnings);
    if (summary.draws() < ENOUGH_TO_TELL) {
      String why =
          summary.draws() == 0
              ? "The chains are warming up: none of their draws is kept yet."
              : "R̂ and effective sizes say little of fewer than %d draws a chain."
                  .formatted(ENOUGH_TO_TELL);
      List<Warning> known = warnings.stream().filter(each -> each.weight() != Weight.STOP).toList();
      return new Verdict("Too early to tell.", true, Weight.ADVICE, why, known);
    }
    return switch (gravest) {
      case ADVICE ->
          new Verdict(
              "Going well: the draws so far can be used.",
              false,
              gravest,
              agreement(summary) + " More draws make the errors smaller.",
              warnings);
      case CARE ->
          new Verdict(
              "The draws so far can be used with care.",
              false,
              gravest,
              "The run goes on; more draws may mend some of what follows.",
              warnings);
      case STOP ->
          new Verdict(
              "Not yet.",
              false,
              gravest,
              "The run goes on, and more draws may mend what is wrong so far:",
              warnings);
    };
  }

  private static String agreement(Summary summary) {
    return summary.chains() == 1
        ? "One chain has nothing to disagree with: run several to see whether they agree."
        : "The chains agree, and there are enough effective draws for means, quantiles and their"
            + " errors.";
  }

  private static List<Warning> gravestFirst(Summary summary) {
    return summary.warnings().stream()
        .sorted(Comparator.comparing(Warning::weight).reversed())
        .toList();
  }

  private static Weight gravest(List<Warning> sorted) {
    return sorted.isEmpty() ? Weight.ADVICE : sorted.get(0).weight();
  }
}
