package io.kamilton.runner.yaml;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as users write them: 500ms, 30s, 2m, 1h. */
public final class TimeText {
  /** What a message says is allowed. */
  public static final String ALLOWED = "a time from 1ms to a year, such as 500ms, 30s, 2m or 1h";

  private static final long LONGEST_MILLIS = Duration.ofDays(365).toMillis();
  private static final Pattern FORM =
      Pattern.compile("([0-9]{1,12}(?:\\.[0-9]{1,12})?) ?(ms|s|m|h)");

  private TimeText() {}

  /** The time: whole milliseconds, at most a year; empty where the text is none. */
  public static Optional<Duration> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long unit =
        switch (matcher.group(2)) {
          case "ms" -> 1;
          case "s" -> 1000;
          case "m" -> 60_000;
          default -> 3_600_000;
        };
    BigDecimal millis = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit));
    boolean whole = millis.stripTrailingZeros().scale() <= 0;
    boolean allowed = whole && millis.signum() > 0 && millis.longValue() <= LONGEST_MILLIS;
    return allowed ? Optional.of(Duration.ofMillis(millis.longValueExact())) : Optional.empty();
  }
}
