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
