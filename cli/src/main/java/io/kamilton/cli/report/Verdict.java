package io.kamilton.cli.report;

import io.kamilton.cli.output.Summary;
import io.kamilton.cli.output.Warning;
import io.kamilton.cli.output.Warning.Weight;
import java.util.Comparator;
import java.util.List;

/**
 * Whether the draws of a run can be used.
 *
 * @param answer in a few words
 * @param weight of the gravest warning; {@link Weight#ADVICE} where none is graver
 * @param why in a sentence
 * @param warnings what is wrong and what to do, the gravest first
 */
public record Verdict(String answer, Weight weight, String why, List<Warning> warnings) {
  public Verdict {
    warnings = List.copyOf(warnings);
  }

  static Verdict of(Summary summary) {
    List<Warning> warnings =
        summary.warnings().stream()
            .sorted(Comparator.comparing(Warning::weight).reversed())
            .toList();
    Weight gravest = warnings.isEmpty() ? Weight.ADVICE : warnings.get(0).weight();
    return switch (gravest) {
      case ADVICE ->
          new Verdict(
              "These draws can be used.",
              gravest,
              summary.chains() == 1
                  ? "One chain has nothing to disagree with: run several to see whether they agree."
                  : "The chains agree, and there are enough effective draws for means, quantiles and"
                      + " their errors.",
              warnings);
      case CARE ->
          new Verdict(
              "These draws can be used with care.",
              gravest,
              "Nothing speaks against them as a whole, but what follows limits what they say.",
              warnings);
      case STOP ->
          new Verdict(
              "Do not use these draws yet.",
              gravest,
              "The numbers on this page describe the chains, not the posterior. What is wrong, and"
                  + " what to do:",
              warnings);
    };
  }
}
