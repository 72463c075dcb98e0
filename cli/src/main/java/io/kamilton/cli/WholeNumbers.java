package io.kamilton.cli;

import io.kamilton.runner.input.Quoted;
import java.math.BigDecimal;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Whole numbers as options give them: 1000, or 1e3 as in a model file. */
final class WholeNumbers {
  private WholeNumbers() {}

  /** Reads the whole numbers of a command and its commands. */
  static void register(CommandLine command) {
    ITypeConverter<Integer> ints =
        text -> exact(text, BigDecimal::intValueExact, Integer.MIN_VALUE, Integer.MAX_VALUE);
    ITypeConverter<Long> longs =
        text -> exact(text, BigDecimal::longValueExact, Long.MIN_VALUE, Long.MAX_VALUE);
    command.registerConverter(Integer.class, ints).registerConverter(Integer.TYPE, ints);
    command.registerConverter(Long.class, longs).registerConverter(Long.TYPE, longs);
  }

  private static <T> T exact(
      String text, Function<BigDecimal, T> value, long smallest, long largest) {
    BigDecimal number = whole(text);
    try {
      return value.apply(number);
    } catch (ArithmeticException e) {
      throw new TypeConversionException(
          Quoted.of(text)
              + (number.signum() > 0
                  ? " is too large; the largest allowed is " + largest
                  : " is too small; the smallest allowed is " + smallest));
    }
  }

  private static BigDecimal whole(String text) {
    try {
      BigDecimal number = new BigDecimal(text);
      if (number.stripTrailingZeros().scale() <= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw new TypeConversionException(
        Quoted.of(text) + " is not a whole number, such as 1000 or 1e3");
  }
}
