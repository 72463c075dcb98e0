package io.kamilton.runner.recipe;

import io.kamilton.parameter.Bounds;
import io.kamilton.parameter.Prior;
import io.kamilton.runner.yaml.Expect;
import io.kamilton.runner.yaml.Node;
import io.kamilton.runner.yaml.Range;
import io.kamilton.runner.yaml.ScalarKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What an argument may be: for the reader, the JSON Schema and the documents alike. */
public sealed interface Kind {
  /** The value of {@code node}, or a mistake that says what is allowed. */
  Value read(Node node);

  /** A whole number from {@code least} to {@code most}. */
  record Whole(long least, long most) implements Kind {
    @Override
    public Value read(Node node) {
      return new Value.Whole(Expect.wholeNumber(node, least, most));
    }

    @Override
    public String toString() {
      return "a whole number from " + least + " to " + most;
    }
  }

  /** A number in a range. */
  record Real(Range range) implements Kind {
    @Override
    public Value read(Node node) {
      return new Value.Real(Expect.number(node, range));
    }

    @Override
    public String toString() {
      return range.toString();
    }
  }

  /** A list of numbers in a range, {@code least} to {@code most} of them. */
  record Reals(Range range, int least, int most) implements Kind {
    @Override
    public Value read(Node node) {
      return new Value.Reals(Expect.numbers(node, range, least, most));
    }

    @Override
    public String toString() {
      String count = most == Integer.MAX_VALUE ? "at least " + least : String.valueOf(least);
      return "a list of " + count + ", each " + range;
    }
  }

  /** A list of whole numbers from 0 to {@code most}, at least one of them. */
  record Counts(long most) implements Kind {
    @Override
    public Value read(Node node) {
      List<Double> counts = new ArrayList<>();
      for (Node each : Expect.list(node, toString())) {
        counts.add((double) Expect.wholeNumber(each, 0, most));
      }
      if (counts.isEmpty()) {
        throw Expect.wrong(node, toString());
      }
      return new Value.Reals(counts);
    }

    @Override
    public String toString() {
      return "a list of at least 1, each a whole number from 0 to " + most;
    }
  }

  /** A distribution of a number that is inside of bounds. */
  record Distribution(Bounds within) implements Kind {
    @Override
    public Value read(Node node) {
      Prior prior = Expect.distribution(node, toString());
      if (!prior.support().overlaps(within)) {
        throw Expect.wrong(node, toString());
      }
      return new Value.Distribution(prior);
    }

    @Override
    public String toString() {
      return "a distribution" + (within.equals(Bounds.NONE) ? "" : " that is not 0 on " + within);
    }
  }

  /** One of some words. */
  record Word(List<String> words) implements Kind {
    public Word {
      words = List.copyOf(words);
    }

    @Override
    public Value read(Node node) {
      return new Value.Word(Expect.word(node, words));
    }

    @Override
    public String toString() {
      return words.stream().map(each -> "`" + each + "`").collect(Collectors.joining(", "));
    }
  }

  /** A number in a range, or a word. */
  record RealOrWord(Range range, String word) implements Kind {
    @Override
    public Value read(Node node) {
      if (node instanceof Node.Scalar scalar && scalar.kind() == ScalarKind.TEXT) {
        return new Value.Word(Expect.word(node, List.of(word)));
      }
      return new Value.Real(Expect.number(node, range));
    }

    @Override
    public String toString() {
      return range + ", or `" + word + "`";
    }
  }

  /** Yes or no. */
  record Flag() implements Kind {
    @Override
    public Value read(Node node) {
      return new Value.Flag(Expect.flag(node));
    }

    @Override
    public String toString() {
      return "`true` or `false`";
    }
  }

  /** A list of numbers, or of rows of them, each of the same length. */
  record Rows() implements Kind {
    @Override
    public Value read(Node node) {
      List<Node> rows = Expect.list(node, toString());
      boolean nested = !rows.isEmpty() && rows.get(0) instanceof Node.Sequence;
      if (!nested) {
        return Value.Rows.ofNumbers(Expect.numbers(node, Range.ANY, 1, Integer.MAX_VALUE));
      }
      int columns = Expect.list(rows.get(0), "a row").size();
      return new Value.Rows(
          rows.stream()
              .map(row -> Expect.numbers(row, Range.ANY, Math.max(1, columns), columns))
              .toList(),
          true);
    }

    @Override
    public String toString() {
      return "a list of numbers, or of rows of as many numbers each";
    }
  }

  /**
   * A text or a number, taken as it is written.
   *
   * @param what says what it is
   */
  record Text(String what) implements Kind {
    @Override
    public Value read(Node node) {
      return new Value.Text(Expect.written(node, what));
    }

    @Override
    public String toString() {
      return what;
    }
  }

  /**
   * A list of texts or numbers, taken as they are written.
   *
   * @param what says what each is
   */
  record Texts(String what) implements Kind {
    @Override
    public Value read(Node node) {
      List<Node> elements = Expect.list(node, toString());
      if (elements.isEmpty()) {
        throw node.place().error(node.place().name() + " is empty; allowed: " + this);
      }
      return new Value.Texts(elements.stream().map(each -> Expect.written(each, what)).toList());
    }

    @Override
    public String toString() {
      return "a list of at least 1, each " + what;
    }
  }

  /** A file of the user's, relative to the model file. */
  record File() implements Kind {
    @Override
    public Value read(Node node) {
      return new Value.Text(Expect.path(node, toString()).toString());
    }

    @Override
    public String toString() {
      return "the path of a file";
    }
  }

  static Kind positive() {
    return new Real(Range.POSITIVE);
  }
}
