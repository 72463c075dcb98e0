package io.kamilton.paper;

import java.util.ArrayList;
import java.util.List;

/** What the pages say in every format. */
final class PageText {
  static final String INTRODUCTION =
      "Strathmann, Sejdinovic, Livingstone, Szabó and Gretton, “Gradient-free Hamiltonian Monte"
          + " Carlo with Efficient Kernel Exponential Families” (NIPS 2015): what it claims, done"
          + " again. “Paper” is its figure, or what its authors' code gave when it was run as the"
          + " text says; “here” has its uncertainty.";

  static final List<String> CLAIM_HEAD = List.of("claim", "paper", "here", "verdict", "why");

  private PageText() {}

  static List<String> cells(Claim claim) {
    return List.of(
        claim.words(), claim.theirs(), claim.ours(), claim.verdict().toString(), claim.why());
  }

  /** How many claims have which verdict. */
  static String count(List<Chapter> chapters) {
    List<Claim> claims =
        chapters.stream().flatMap(each -> each.findings().claims().stream()).toList();
    List<String> parts = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      long n = claims.stream().filter(claim -> claim.verdict() == verdict).count();
      if (n > 0) {
        parts.add(verdict + ": " + n);
      }
    }
    return claims.size() + " claims. " + String.join("; ", parts) + ".";
  }
}
