package io.kamilton.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberTextTest {
  @ParameterizedTest
  @CsvSource({
    "2e-7, 0.2 µs",
    "0.0000121, 12 µs",
    "0.0099, 9.9 ms",
    "0.34, 340 ms",
    "1, 1 s",
    "2.46, 2.5 s",
    "59.4, 59 s",
    "59.6, 1 min",
    "80, 1 min 20 s",
    "3600, 1 h",
    "7500, 2 h 5 min",
    "100000, 1 d 3 h",
    "1e9, '11,574 d 1 h'",
  })
  void times(double seconds, String text) {
    assertEquals(text, NumberText.time(seconds));
  }

  @ParameterizedTest
  @CsvSource({
    "1234567, '1,234,567/s'",
    "57.4, 57/s",
    "9.96, 10/s",
    "2, 2/s",
    "0.5, 0.5/s",
    "0.1, 6/min",
    "0.001, 3.6/h",
  })
  void rates(double perSecond, String text) {
    assertEquals(text, NumberText.rate(perSecond));
  }
}
