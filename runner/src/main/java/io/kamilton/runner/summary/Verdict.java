package io.kamilton.runner.summary;

import java.util.Comparator;
import java.util.List;

/**
 * Whether the draws of a run can be used, and what speaks against it.
 *
 * <p>Everything that shows a summary takes it from here: nothing else compares R̂, effective sizes
 * or counts with a limit. What is unknown is never good: it is a finding.
 *
 * @param level that of the gravest finding
 * @param findings what was found, the gravest first
 */
public record Verdict(Level level, List<Finding> findings) {
  /** What draws are good for, the worst last. */
  public enum Level {
    /** They can be used. */
    USE("These draws can be used."),
    /** They say less than they seem to: see the findings. */
    CARE("Use these draws with care."),
    /** They describe the chains, not the posterior. */
    DO_NOT_USE("Do not use these draws yet.");

    private final String words;

    Level(String words) {
      this.words = words;
    }

    /** A sentence. */
    public String inWords() {
      return words;
    }
  }

  public Verdict {
    findings = List.copyOf(findings);
  }

  static Verdict of(Summary summary) {
    List<Finding> found =
        Judge.findings(summary).stream()
            .sorted(Comparator.comparing(Finding::level).reversed())
            .toList();
    return new Verdict(found.isEmpty() ? Level.USE : found.get(0).level(), found);
  }

  /** Whether there are too few draws for R̂ and effective sizes to say much. */
  public boolean isEarly() {
    return has(Finding.Kind.FEW_DRAWS);
  }

  /** Whether there is a finding of a kind. */
  public boolean has(Finding.Kind kind) {
    return findings.stream().anyMatch(each -> each.kind() == kind);
  }
}
