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
    ITypeConverter<Integer> ints = text -> exact(text, BigDecimal::intValueExact, "of 32 bits");
    ITypeConverter<Long> longs = text -> exact(text, BigDecimal::longValueExact, "of 64 bits");
    command.registerConverter(Integer.class, ints).registerConverter(Integer.TYPE, ints);
    command.registerConverter(Long.class, longs).registerConverter(Long.TYPE, longs);
  }

  private static <T> T exact(String text, Function<BigDecimal, T> value, String size) {
    try {
      return value.apply(new BigDecimal(text));
    } catch (NumberFormatException e) {
      throw new TypeConversionException(
          Quoted.of(text) + " is not a whole number, such as 1000 or 1e3");
    } catch (ArithmeticException e) {
      throw new TypeConversionException(Quoted.of(text) + " is not a whole number " + size);
    }
  }
}
