package io.kamilton.paper;

import io.kamilton.linalg.Matrix;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A piece of an experiment that is done on its own: a function of its seed, whatever was done
 * before it or is done beside it.
 *
 * @param key what tells it from the others, a text for each of the experiment's {@link
 *     Experiment#keys}; without commas, semicolons and line breaks
 * @param weight how long it takes, in any unit: long ones are begun first
 */
public record Trial(List<String> key, double weight, Work work) {
  /** What a trial does. */
  @FunctionalInterface
  public interface Work {
    /** At least one row, a column for each of the experiment's {@link Experiment#columns}. */
    Matrix run(long seed);
  }

  public Trial {
    key = List.copyOf(key);
    for (String part : key) {
      if (part.isEmpty() || part.matches("(?s).*[,;\\n\\r\"#].*")) {
        throw new IllegalArgumentException(
            "key \"" + part + "\"; it must not be empty or have , ; \" # or line breaks");
      }
    }
    if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("weight is " + weight + "; it must be positive, finite");
    }
  }

  /** So many trials of a key, numbered from 1 on in its last part. */
  public static List<Trial> repeated(int times, double weight, Work work, Object... key) {
    return IntStream.rangeClosed(1, times)
        .mapToObj(
            i -> Stream.concat(Arrays.stream(key), Stream.of(i)).map(Object::toString).toList())
        .map(numbered -> new Trial(numbered, weight, work))
        .toList();
  }

  /** Its name for people: {@code finite, 500, 3}. */
  public String name() {
    return String.join(", ", key);
  }
}
