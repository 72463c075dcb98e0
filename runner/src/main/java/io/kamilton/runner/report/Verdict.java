package io.kamilton.runner.report;

import io.kamilton.runner.output.Warning;
import io.kamilton.runner.output.Warning.Weight;
import io.kamilton.runner.summary.Summary;
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
    return switch (gravest(warnings)) {
      case ADVICE -> of("These draws can be used.", agreement(summary), warnings);
      case CARE ->
          of(
              "These draws can be used with care.",
              "Nothing speaks against them as a whole, but what follows limits what they say.",
              warnings);
      case STOP ->
          of(
              "Do not use these draws yet.",
              "The numbers on this page describe the chains, not the posterior. What is wrong, and"
                  + " what to do:",
              warnings);
    };
  }

  /** The same of a run that goes on: it may still mend what is wrong. */
  static Verdict soFar(Summary summary) {
    List<Warning> warnings = gravestFirst(summary);
    if (summary.draws() < ENOUGH_TO_TELL) {
      String why =
          summary.draws() == 0
              ? "The chains are warming up: none of their draws is kept yet."
              : "R̂ and effective sizes say little of fewer than %d draws a chain."
                  .formatted(ENOUGH_TO_TELL);
      List<Warning> known = warnings.stream().filter(each -> each.weight() != Weight.STOP).toList();
      return new Verdict("Too early to tell.", true, Weight.ADVICE, why, known);
    }
    return switch (gravest(warnings)) {
      case ADVICE ->
          of(
              "Going well: the draws so far can be used.",
              agreement(summary) + " More draws make the errors smaller.",
              warnings);
      case CARE ->
          of(
              "The draws so far can be used with care.",
              "The run goes on; more draws may mend some of what follows.",
              warnings);
      case STOP ->
          of(
              "Not yet.",
              "The run goes on, and more draws may mend what is wrong so far:",
              warnings);
    };
  }

  private static Verdict of(String answer, String why, List<Warning> warnings) {
    return new Verdict(answer, false, gravest(warnings), why, warnings);
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
