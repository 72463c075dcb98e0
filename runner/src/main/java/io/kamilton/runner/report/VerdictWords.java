package io.kamilton.runner.report;

import io.kamilton.runner.summary.Finding;
import io.kamilton.runner.summary.Summary;
import io.kamilton.runner.summary.Verdict;
import io.kamilton.runner.summary.Verdict.Level;
import java.util.List;

/**
 * The verdict on the draws of a run, as the page words it.
 *
 * @param answer in a few words
 * @param early whether there are too few draws of a run that goes on for an answer
 * @param level the verdict
 * @param why in a sentence
 * @param warnings what is wrong and what to do, the gravest first
 */
public record VerdictWords(
    String answer, boolean early, Level level, String why, List<Warning> warnings) {
  private static final String AGREEMENT =
      "The chains agree, and there are enough effective draws for means, quantiles and their"
          + " errors.";

  /** A finding in words. */
  public record Warning(Level level, String text) {}

  public VerdictWords {
    warnings = List.copyOf(warnings);
  }

  static VerdictWords of(Summary summary) {
    String why =
        switch (summary.verdict().level()) {
          case USE -> AGREEMENT;
          case CARE ->
              "Nothing speaks against them as a whole, but what follows limits what they say.";
          case DO_NOT_USE ->
              "The numbers on this page describe the chains, not the posterior. What is wrong, and"
                  + " what to do:";
        };
    return of(summary, summary.verdict().level().inWords(), why);
  }

  /** The same of a run that goes on: it may still mend what is wrong. */
  static VerdictWords soFar(Summary summary) {
    Verdict verdict = summary.verdict();
    if (verdict.isEarly()) {
      return early(summary, verdict);
    }
    return switch (verdict.level()) {
      case USE ->
          of(
              summary,
              "Going well: the draws so far can be used.",
              AGREEMENT + " More draws make the errors smaller.");
      case CARE ->
          of(
              summary,
              "Use the draws so far with care.",
              "The run goes on; more draws may mend some of what follows.");
      case DO_NOT_USE ->
          of(summary, "Not yet.", "The run goes on, and more draws may mend what is wrong so far:");
    };
  }

  /** What is grave may be by chance. */
  private static VerdictWords early(Summary summary, Verdict verdict) {
    String why =
        summary.draws() == 0
            ? "The chains are warming up: none of their draws is kept yet."
            : "R̂ and effective sizes say little of %d draws a chain.".formatted(summary.draws());
    List<Finding> known =
        verdict.findings().stream()
            .filter(each -> each.level() != Level.DO_NOT_USE)
            .filter(each -> each.kind() != Finding.Kind.FEW_DRAWS)
            .toList();
    return new VerdictWords(
        "Too early to tell.", true, verdict.level(), why, warnings(summary, known));
  }

  private static VerdictWords of(Summary summary, String answer, String why) {
    Verdict verdict = summary.verdict();
    return new VerdictWords(
        answer, false, verdict.level(), why, warnings(summary, verdict.findings()));
  }

  private static List<Warning> warnings(Summary summary, List<Finding> findings) {
    return findings.stream().map(each -> new Warning(each.level(), summary.inWords(each))).toList();
  }
}
