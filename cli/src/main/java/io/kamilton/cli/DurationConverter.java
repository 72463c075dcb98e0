package io.kamilton.cli;

import io.kamilton.runner.input.Quoted;
import io.kamilton.runner.yaml.TimeText;
import java.time.Duration;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Times in options. */
final class DurationConverter implements ITypeConverter<Duration> {
  @Override
  public Duration convert(String text) {
    return TimeText.parse(text)
        .orElseThrow(
            () -> new TypeConversionException(Quoted.of(text) + " is not " + TimeText.ALLOWED));
  }
}
