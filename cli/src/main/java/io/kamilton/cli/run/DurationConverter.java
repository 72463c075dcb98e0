package io.kamilton.cli.run;

import io.kamilton.cli.Quoted;
import io.kamilton.cli.model.TimeText;
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
