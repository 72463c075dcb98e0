package io.kamilton.cli;

import io.kamilton.runner.job.Until;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Goals in options. */
final class GoalConverter implements ITypeConverter<Until> {
  @Override
  public Until convert(String text) {
    try {
      return Until.parse(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
