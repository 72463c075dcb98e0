package io.kamilton.runner.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1                        | 1",
        "1.0                      | 1.0",
        "-0.50                    | -0.50",
        "+1e3                     | 1e3",
        ".5                       | 0.5",
        "-.5e-7                   | -0.5e-7",
        "1.                       | 1.0",
        "007                      | 7",
        "0                        | 0",
        "000                      | 0",
        "0x1F                     | 31",
        "0o17                     | 15",
        "0.1000000000000000055511 | 0.1000000000000000055511",
        "123456789012345678901234 | 123456789012345678901234",
        "no                       | \"no\"",
        "on                       | \"on\"",
        "True                     | true",
        "~                        | null",
        "''                       | \"\"",
        "'1'                      | \"1\"",
        "12:30:00                 | \"12:30:00\"",
        "2024-01-01               | \"2024-01-01\"",
        "1_000                    | \"1_000\"",
        "[]                       | []",
        "{}                       | {}",
        "[1, [2, {a: b}]]         | [1,[2,{\"a\":\"b\"}]]",
        "{1: 2, true: x}          | {\"1\":2,\"true\":\"x\"}",
        "\"a\\tb\\\"\\\\\\u2028ü\"   | \"a\\tb\\\"\\\\\\u2028ü\"",
      })
  void valuesAreWrittenAsTheyWereGiven(String yaml, String json) {
    assertEquals(json, JsonText.of(YamlTree.parse(yaml, "x.yaml")));
  }
}
