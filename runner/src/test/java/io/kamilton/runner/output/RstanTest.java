package io.kamilton.runner.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Chain files as rstan itself reads them: without a warning, and only parameters as parameters. */
@Tag("one-jdk")
class RstanTest {
  private static final String SCRIPT =
      """
      options(warn = 2)
      suppressMessages(library(rstan))
      fit <- read_stan_csv(Sys.glob(file.path(commandArgs(TRUE)[1], "chain-*.csv")))
      cat(fit@model_pars, "\\n")
      cat(sort(colnames(get_sampler_params(fit, inc_warmup = TRUE)[[1]])), "\\n")
      cat(dim(as.array(fit)), "\\n")
      """;

  private static String run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() == 0 ? out : "failed: " + out;
  }

  private static boolean hasRstan() throws InterruptedException {
    try {
      return run(List.of("Rscript", "-e", "cat(requireNamespace('rstan', quietly = TRUE))"))
          .endsWith("TRUE");
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void statisticsAreNoParameters(@TempDir Path folder) throws Exception {
    boolean here = hasRstan();
    assertTrue(here || !"true".equals(System.getenv("CI")), "R with rstan is needed");
    assumeTrue(here, "R with rstan is not installed");
    MadeUpDraws table = MadeUpDraws.normal(MadeUpDraws.everyKind(), 2, 30, 50);
    CmdStanCsv.write(table, MadeUpDraws.FACTS, folder);
    assertEquals(
        """
        tau y z log_lik y_rep derived lp__\s
        accept_stat__ divergent__ energy__ n_leapfrog__ stepsize__ treedepth__\s
        50 2 13\s
        """,
        run(List.of("Rscript", "-e", SCRIPT, folder.toString())));
  }
}
