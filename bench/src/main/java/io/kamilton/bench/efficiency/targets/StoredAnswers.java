package io.kamilton.bench.efficiency.targets;

import io.kamilton.text.Decimals;
import io.kamilton.text.Resource;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Answers that took long to find, in the resource {@code answers.txt}, which says how. */
final class StoredAnswers {
  private StoredAnswers() {}

  /** Of the posterior of that name; none where it has not been done. */
  static List<Answer> of(String name) {
    return Resource.text(StoredAnswers.class, "answers.txt")
        .lines()
        .filter(line -> line.startsWith(name + ","))
        .map(StoredAnswers::answer)
        .toList();
  }

  private static Answer answer(String line) {
    double[] cells =
        Arrays.stream(line.split(",", -1)).skip(2).mapToDouble(Double::parseDouble).toArray();
    return new Answer(
        cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7]);
  }

  /** A line of the resource. */
  static String line(String name, int parameter, Answer a) {
    String numbers =
        DoubleStream.of(
                a.mean(),
                a.variance(),
                a.fourth(),
                a.q5(),
                a.q50(),
                a.q95(),
                a.momentDraws(),
                a.tailDraws())
            .mapToObj(Decimals::of)
            .collect(Collectors.joining(","));
    return name + "," + (parameter + 1) + "," + numbers;
  }
}
