package io.kamilton.cli.model;

import io.kamilton.target.Bounds;
import io.kamilton.target.Prior;
import java.util.ArrayList;
import java.util.List;

/** What an argument may be: for the reader, the JSON Schema and the documents alike. */
sealed interface Kind {
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
      Prior prior = ParametersReader.distribution(node, toString());
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

  static Kind positive() {
    return new Real(Range.POSITIVE);
  }
}
