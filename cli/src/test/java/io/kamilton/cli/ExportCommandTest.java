package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.runner.job.RunFolder;
import io.kamilton.runner.log.LoggedRun;
import io.kamilton.runner.output.CsvDraws;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.Export;
import io.kamilton.runner.output.NumberArray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The formats of {@code kamilton export}, which all come from one list. */
class ExportCommandTest {
  @Test
  void theHelpNamesEveryFormat() {
    String help = TypedCommand.of("export", "--help").out().replaceAll("\\s+", " ");
    assertTrue(help.contains(Export.described()), help);
    assertTrue(help.contains("csv, netcdf (default: csv)"), help);
    assertTrue(help.contains("the folder for csv, the file for netcdf (default: in DIR)"), help);
  }

  @Test
  void fewerDraws(@TempDir Path folder) throws IOException {
    Path run = folder.resolve("run");
    Path model = RunModels.banana(folder); // 40 iterations of warm-up, 60 draws
    assertEquals(0, TypedCommand.of("run", model, "--out", run).status());
    Path to = folder.resolve("few");
    Object[] words = {"export", run, "--out", to, "--thin", "7", "--no-warmup"};
    assertEquals(0, TypedCommand.of(words).status());
    CsvDraws few = CsvDraws.open(List.of(to.resolve("chain-1.csv"), to.resolve("chain-2.csv")));
    assertEquals(List.of(0, 9), List.of(few.warmup(), few.draws()));
    assertKept(run, "--thin would", "thinned", "--thin=10", "--no-warmup");
    assertKept(run, "--no-warmup would", "draws", "--no-warmup");
    TypedCommand none = TypedCommand.of("export", run, "--out", to, "--thin", "0");
    assertEquals(2, none.status());
    assertEquals("kamilton export: --thin is 0; it must be at least 1\n", none.err());
  }

  private static void assertKept(Path run, String what, String other, String... fewer)
      throws IOException {
    String complete = Files.readString(run.resolve("chain-1.csv"));
    List<Object> words = new ArrayList<>(List.of("export", run));
    words.addAll(List.of(fewer));
    TypedCommand refused = TypedCommand.of(words.toArray());
    assertEquals(2, refused.status());
    assertEquals(
        "kamilton export: %s replace the complete csv files of the run; name another folder, such as --out %s\n"
            .formatted(what, run.resolve(other)),
        refused.err());
    assertEquals(complete, Files.readString(run.resolve("chain-1.csv")));
  }

  private static LoggedRun logged(Path folder, String model) throws IOException {
    Path file = Files.writeString(folder.resolve("model.yaml"), model);
    Path run = folder.resolve("run");
    TypedCommand sampled = TypedCommand.of("run", file, "--out", run, "--draws=9");
    assertEquals(0, sampled.status(), sampled::toString);
    return RunFolder.of(run).read();
  }

  @Test
  void dataOfAProgram(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("model.sh"),
        """
        read -r data
        echo '{"ready": true}'
        while read -r line; do echo '{"log_likelihood": 0}'; done
        """);
    LoggedRun run =
        logged(
            folder,
            """
            target:
              process: [sh, model.sh]
              returns: log-likelihood
              data: {y: [28, 8], sigma: [15.5, 10], name: schools}
            parameters:
              - {name: mu, prior: "normal(100, 1)"}
              - {name: tau, lower: 0, prior: "half-normal(1)", size: 2}
            warmup: 20
            """);
    assertEquals(List.of("y", "sigma"), NumberArray.names(run.data().constant()));
    DrawTable prior = Objects.requireNonNull(run.data().prior());
    assertEquals(List.of(1, 9, 3), List.of(prior.chains(), prior.draws(), prior.columns().size()));
    List<Double> first = new ArrayList<>();
    prior.rows(
        0,
        (number, values) -> {
          assertTrue(90 < values[0] && values[0] < 110 && 0 < values[1] && 0 < values[2]);
          first.add(values[0]);
        });
    assertEquals(9, first.stream().distinct().count());
    Path out = folder.resolve("posterior.nc");
    Object[] good = {"export", folder.resolve("run"), "--to=netcdf", "--observed=y", "--out", out};
    assertEquals(0, TypedCommand.of(good).status());
    Object[] unknown = {"export", folder.resolve("run"), "--to=netcdf", "--observed=z"};
    TypedCommand bad = TypedCommand.of(unknown);
    assertEquals(2, bad.status());
    assertEquals(
        "kamilton export: --observed: the model file has no numbers called \"z\" under target.data;"
            + " there are y, sigma; did you mean y?\n",
        bad.err());
    TypedCommand csv = TypedCommand.of("export", folder.resolve("run"), "--observed=y");
    assertEquals(2, csv.status());
    assertEquals(
        "kamilton export: --observed: csv files have no data of the model; type --to netcdf\n",
        csv.err());
  }

  @Test
  void whatSimulationsAreComparedWithWasObserved(@TempDir Path folder) throws IOException {
    LoggedRun run =
        logged(
            folder,
            """
            target: {builtin: {name: skew-normal, dimension: 2}}
            abc: {observed: [[1, 2], [3, 4], [5, 6]], summary: mean, epsilon: 1, simulations: 2}
            sampler: am
            warmup: 20
            """);
    assertEquals(1, run.data().observed().size());
    assertEquals("observed", run.data().observed().get(0).name());
    assertEquals(List.of(), run.data().constant());
  }

  /** A group of netCDF has no two arrays of one name. */
  @Test
  void aNameThatIsTakenIsNoObservedData(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("model.sh"),
        """
        read -r data
        echo '{"ready": true}'
        while read -r line; do echo '{"simulation": [1, 2]}'; done
        """);
    LoggedRun run =
        logged(
            folder,
            """
            target: {process: [sh, model.sh], returns: simulation, data: {observed: [3], n: 4}}
            parameters: [{name: x, prior: "normal(0, 1)"}]
            abc: {observed: [1, 2], epsilon: 1, simulations: 1}
            sampler: am
            warmup: 20
            """);
    assertEquals(List.of("observed"), NumberArray.names(run.data().observed()));
    assertEquals(List.of("observed", "n"), NumberArray.names(run.data().constant()));
    Path to = folder.resolve("posterior.nc");
    Path out = folder.resolve("run");
    TypedCommand taken =
        TypedCommand.of("export", out, "--to=netcdf", "--out", to, "--observed=n,observed");
    assertEquals(2, taken.status());
    String why = "\"observed\" is already the name of what simulations are compared with";
    assertTrue(taken.err().contains(why), taken.err());
    assertFalse(Files.exists(to));
    TypedCommand good = TypedCommand.of("export", out, "--to=netcdf", "--out", to, "--observed=n");
    assertEquals(0, good.status(), good::toString);
  }

  @Test
  void anotherFormatIsRefused() {
    TypedCommand typed = TypedCommand.of("export", "--to", "netcfd", "nowhere");
    assertEquals(2, typed.status());
    String words = "--to: \"netcfd\" is not one of csv, netcdf; did you mean netcdf?";
    assertTrue(typed.err().contains(words), typed.err());
  }
}
