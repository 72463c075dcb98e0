package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** {@code kamilton summary} as it is typed. */
class SummaryCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Path folder;

  SummaryCommandTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private int run(Object... args) {
    return run(Main.commandLine("summary"), args);
  }

  private int run(CommandLine command, Object... args) {
    String[] texts = new String[args.length];
    for (int i = 0; i < args.length; i++) {
      texts[i] = args[i].toString();
    }
    return Main.configure(command, new Failures(false))
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(texts);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void aTable() throws IOException {
    Path a = write("a.csv", "lp__,x\n0,1\n# a comment\n0,2\n0,3\n");
    Path b = write("b.csv", "lp__,x\n0,1\n0,2\n0,3\n");
    assertEquals(0, run("summary", a, b), err::toString);
    assertEquals(
        """
            mean  mcse     sd     5%    50%    95%  ess_bulk  ess_tail  r_hat
        x  2.000     -  0.894  1.000  2.000  3.000         -         -      -

        draws: 2 chains of 3

        verdict: Do not use these draws yet.
        warning: 3 draws a chain are too few to judge mcse, ess and r_hat by: take at
          least 100, better 1000.
        """,
        out.toString());
  }

  @Test
  void json() throws IOException {
    Path file = write("a.csv", "x\n1\n2\n3\n");
    assertEquals(0, run("summary", "--json", file), err::toString);
    assertEquals(
        "{\"chains\":1,\"draws\":3,\"parameters\":[{\"name\":\"x\",\"mean\":2,\"mcse_mean\":null,"
            + "\"sd\":1,\"q5\":1.1,\"q50\":2,\"q95\":2.9,\"ess_bulk\":null,\"ess_tail\":null,"
            + "\"r_hat\":null}],\"evaluations\":null,\"effective_per_1000_evaluations\":null,"
            + "\"acceptance\":null,\"failures\":null,\"sampler\":null,"
            + "\"verdict\":{\"level\":\"do_not_use\",\"findings\":["
            + "{\"kind\":\"few_draws\",\"level\":\"do_not_use\",\"parameters\":[],\"chains\":[],\"value\":3},"
            + "{\"kind\":\"one_chain\",\"level\":\"care\",\"parameters\":[],\"chains\":[],\"value\":null}]},"
            + "\"warnings\":[\"3 draws a chain are too few to judge mcse, ess and r_hat by: take at"
            + " least 100, better 1000.\",\"There is one chain: nothing shows whether others would"
            + " agree with it. Run four.\"],\"seconds\":null}\n",
        out.toString());
  }

  @Test
  void someParametersWithIntervals() throws IOException {
    Path file = write("a.csv", "mu,z.1,z.2\n1,0,0\n2,0,0\n3,0,0\n");
    assertEquals(0, run("summary", file, "--only", "z.*,mu", "--hdi", 0.5), err::toString);
    String table = out.toString();
    assertTrue(table.startsWith("     mean  mcse    sd  hdi_low   50%  hdi_high  "), table);
    assertTrue(table.contains("\nz.2 "), table);
    out.getBuffer().setLength(0);
    assertEquals(0, run("summary", file, "--only=mu", "--json"), err::toString);
    assertEquals(1, out.toString().split("\"name\"", -1).length - 1, out::toString);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--only=zz | --only: nothing is called \"zz\"; there are mu, z; did you mean z?",
        "--hdi=90 | --hdi is 90.0; allowed: a number above 0 and below 1",
        "--hdi=NaN | --hdi is NaN; allowed: a number above 0 and below 1"
      })
  void wrongOptions(String option, String message) throws IOException {
    Path file = write("a.csv", "mu,z.1\n1,0\n2,0\n");
    assertEquals(2, run("summary", file, option));
    assertEquals("kamilton summary: " + message + "\n", err.toString());
    assertEquals("", out.toString());
  }

  @Test
  void wrongInput() throws IOException {
    assertEquals(2, run("summary", folder.resolve("none.csv")));
    assertEquals(
        "kamilton summary: "
            + folder.resolve("none.csv")
            + " does not exist; a CSV file is expected\n",
        err.toString());
    err.getBuffer().setLength(0);
    assertEquals(2, run("summary", folder));
    assertEquals(
        "kamilton summary: " + folder + " holds no run: log/run.log is missing\n", err.toString());
    err.getBuffer().setLength(0);
    assertEquals(2, run("summary"));
    assertTrue(
        err.toString().startsWith("kamilton summary: missing required parameter"), err::toString);
    assertEquals("", out.toString());
  }
}
