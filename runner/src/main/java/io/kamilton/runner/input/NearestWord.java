package io.kamilton.runner.input;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The valid word a mistyped one most likely stands for. */
public final class NearestWord {
  private NearestWord() {}

  /** The word closest to {@code typed} by edits, if one is close; of equals the first. */
  static Optional<String> to(String typed, Collection<String> words) {
    return words.stream()
        .filter(word -> distance(typed, word) <= 1 + Math.max(typed.length(), word.length()) / 3)
        .min(Comparator.comparingInt(word -> distance(typed, word)));
  }

  /** "; did you mean word?" where one of the words is near. */
  public static String didYouMean(String typed, Collection<String> words) {
    return to(typed, words).map(near -> "; did you mean " + near + "?").orElse("");
  }

  /**
   * The least number of letters inserted, left out, replaced or swapped with a neighbour; 1 where
   * one word begins with the other's first two letters or more and goes on.
   */
  static int distance(String a, String b) {
    if (a.equals(b)) {
      return 0;
    }
    if (a.length() >= 2 && b.startsWith(a)) {
      return 1;
    }
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int replaced = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + replaced, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
