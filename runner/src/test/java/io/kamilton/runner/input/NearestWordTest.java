package io.kamilton.runner.input;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestWordTest {
  private static final List<String> COMMANDS =
      List.of("run", "resume", "check", "summary", "report", "fit", "--help");

  @ParameterizedTest
  @CsvSource({
    "rnu, run",
    "fti, fit",
    "fitt, fit",
    "resum, resume",
    "sumary, summary",
    "sum, summary",
    "repotr, report",
    "chekc, check",
    "help, --help",
    "RUN, ",
    "frobnicate, ",
  })
  void nearest(String typed, String expected) {
    assertEquals(Optional.ofNullable(expected), NearestWord.to(typed, COMMANDS));
  }

  @Test
  void nothingIsNearNothing() {
    assertEquals(Optional.empty(), NearestWord.to("", COMMANDS));
    assertEquals(Optional.empty(), NearestWord.to("run", List.of()));
  }
}
