package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Numbers of options. */
class WholeNumbersTest {
  private static CommandLine command(String... args) {
    return Main.configure(Main.commandLine(args), new Failures(false));
  }

  private static Object parsed(String option, String text) {
    String[] args = {"run", "m.yaml", option, text};
    List<CommandLine> commands = command(args).parseArgs(args).asCommandLineList();
    OptionSpec spec = commands.get(1).getCommandSpec().findOption(option);
    return spec.getValue();
  }

  @ParameterizedTest
  @CsvSource({
    "--draws, 100, 100",
    "--draws, 1e2, 100",
    "--warmup, 1.5E+3, 1500",
    "--chains, 0.4e1, 4",
    "--threads, 1e0, 1"
  })
  void counts(String option, String text, int value) {
    assertEquals(value, parsed(option, text));
  }

  @Test
  void longs() {
    assertEquals(10_000_000_000L, parsed("--max-evals", "1e10"));
    assertEquals(-3L, parsed("--seed", "-3"));
    assertEquals(Long.MAX_VALUE, parsed("--seed", "9223372036854775807"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"many", "1e", "", "0x10", "1e2.5", "2.5", "1e-1", "9999999999.5"})
  void noNumbers(String text) {
    assertRefused("--draws", text, "is not a whole number, such as 1000 or 1e3");
  }

  @Test
  void tooLargeOrTooSmall() {
    String large = "is too large; the largest allowed is ";
    assertRefused("--draws", "1e10", large + "2147483647");
    assertRefused("--draws", "2147483648", large + "2147483647");
    assertRefused("--draws", "-1e10", "is too small; the smallest allowed is -2147483648");
    assertRefused("--seed", "9223372036854775808", large + "9223372036854775807");
    assertRefused("--seed", "1e999999999", large + "9223372036854775807");
    assertEquals(0, parsed("--draws", "0.00"));
    assertEquals(Long.MIN_VALUE, parsed("--seed", "-9223372036854775808"));
  }

  private static void assertRefused(String option, String text, String why) {
    TypedCommand run = TypedCommand.of("run", "m.yaml", option, text);
    assertEquals(2, run.status());
    assertEquals(
        "kamilton run: invalid value for option '%s': \"%s\" %s (see kamilton run --help)\n"
            .formatted(option, text, why),
        run.err());
  }
}
