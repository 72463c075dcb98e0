package io.kamilton.bench.efficiency.targets;

import java.util.Arrays;
import java.util.List;

/**
 * Finds the answers that {@code answers.txt} holds: {@code bench/launch
 * io.kamilton.bench.efficiency.targets.FindAnswers NAME PILOT DRAWS} prints the lines of one
 * posterior.
 */
public final class FindAnswers {
  private FindAnswers() {}

  public static void main(String[] args) {
    if (args.length != 3) {
      throw new IllegalArgumentException("expected: NAME PILOT DRAWS");
    }
    Posteriors posterior =
        Arrays.stream(Posteriors.values())
            .filter(each -> each.toString().equals(args[0]))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "no posterior is called %s; allowed: %s"
                            .formatted(args[0], Arrays.toString(Posteriors.values()))));
    ImportanceReference by =
        new ImportanceReference(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    List<Answer> answers = posterior.reference(by);
    for (int l = 0; l < answers.size(); l++) {
      System.out.println(StoredAnswers.line(posterior.toString(), l, answers.get(l)));
    }
  }
}
