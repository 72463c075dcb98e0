package io.kamilton.cli.model;

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

  static Kind positive() {
    return new Real(Range.POSITIVE);
  }
}
