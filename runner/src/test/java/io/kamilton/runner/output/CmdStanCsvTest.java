package io.kamilton.runner.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CmdStan CSV files: their text, and that they read back. */
class CmdStanCsvTest {
  private final Path folder;

  CmdStanCsvTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void aSmallFile() throws IOException {
    List<Column> columns = MadeUpDraws.statistics();
    columns.add(Column.scalar(Column.Kind.PARAMETER, "tau"));
    columns.addAll(Column.vector(Column.Kind.PARAMETER, "y", 2));
    double[][] rows = {
      {-1.5, 1, 0.25, 0, 4, 0, 2, 1, 1e-5, -0.0, 1e22},
      {Double.NEGATIVE_INFINITY, 0, 0.5, 0, 8, 1, Double.NaN, 2, 0.1, 3, Double.POSITIVE_INFINITY},
      {-2, 0.75, 0.3, 0, 8, 0, 2.5, 1, 1.0 / 3, 3, 4},
    };
    DrawTable table = new MadeUpDraws(columns, 1, 2, 1, (chain, row, column) -> rows[row][column]);
    List<Path> files = CmdStanCsv.write(table, MadeUpDraws.FACTS, folder);
    assertEquals(List.of(folder.resolve("chain-1.csv")), files);
    assertEquals(
        """
        # stan_version_major = 2
        # stan_version_minor = 31
        # stan_version_patch = 0
        # model = two_wells
        # method = sample (Default)
        #   sample
        #     num_samples = 1
        #     num_warmup = 2
        #     save_warmup = 1
        #     thin = 1 (Default)
        #     adapt
        #       engaged = 1
        #     algorithm = hmc (Default)
        #       hmc
        #         engine = nuts (Default)
        #           nuts
        #             max_depth = 10 (Default)
        #         metric = diag_e (Default)
        #         metric_file =  (Default)
        #         stepsize = 1 (Default)
        #         stepsize_jitter = 0 (Default)
        #     num_chains = 1 (Default)
        # id = 1
        # random
        #   seed = 7
        # program = kamilton
        # sampler = kmc
        # chosen = surrogate of 3000 values: quadratic; squared error 0.0012, step size 0.500, 5 to 9 moves; surrogate transitions 90%, adaptive Metropolis 10%
        lp__,accept_stat__,stepsize__,treedepth__,n_leapfrog__,divergent__,energy__,\
        tau,y.1,y.2
        -1.5,1,0.25,0,4,0,2,1e-5,-0.0,1e22
        -inf,0,0.5,0,8,1,nan,0.1,3,inf
        # Adaptation terminated
        # Step size = 0.3
        # Diagonal elements of inverse mass matrix:
        # 1, 1, 1
        -2,0.75,0.3,0,8,0,2.5,0.3333333333333333,3,4
        #\s
        #  Elapsed Time: 1.25 seconds (Warm-up)
        #                11.05 seconds (Sampling)
        #                12.3 seconds (Total)
        #\s
        """,
        Files.readString(files.get(0)));
  }

  /** The script has the readers' rules; it is not ours that is asked. */
  @ParameterizedTest
  @CsvSource({"0, 5", "3, 5", "4, 0", "0, 0"})
  void readersFindTheirWay(int warmup, int draws) throws IOException {
    MadeUpDraws table = MadeUpDraws.normal(MadeUpDraws.everyKind(), 2, warmup, draws);
    List<String> arguments = new ArrayList<>();
    for (Path file : CmdStanCsv.write(table, MadeUpDraws.FACTS, folder)) {
      arguments.add(file.toString());
    }
    String out = PythonScript.run("read_cmdstan.py", List.of(), arguments.toArray(String[]::new));
    String shape = "warmup %d draws %d columns 19 mass 7 divergences 0".formatted(warmup, draws);
    assertEquals("id 1 " + shape + "\nid 2 " + shape + "\n", out);
  }

  /** The same for the settings as data; also where rows are left out. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | true | num_warmup=4 save_warmup=True num_samples=7 thin=1",
        "3 | true | num_warmup=6 save_warmup=True num_samples=9 thin=3",
        "3 | false | num_warmup=0 save_warmup=False num_samples=9 thin=3"
      })
  void newerReadersFindTheirWay(int thin, boolean withWarmup, String settings) throws IOException {
    MadeUpDraws table = MadeUpDraws.normal(MadeUpDraws.everyKind(), 2, 4, 7);
    ThinnedDraws thinned = new ThinnedDraws(table, thin, withWarmup);
    List<String> arguments = new ArrayList<>();
    for (Path file : CmdStanCsv.write(thinned, MadeUpDraws.FACTS, folder)) {
      arguments.add(file.toString());
    }
    assertEquals(
        "2 chains: model=two_wells algorithm=hmc engine=nuts " + settings + "\n",
        PythonScript.run("read_config.py", List.of(), folder.toString()));
    PythonScript.run("read_cmdstan.py", List.of(), arguments.toArray(String[]::new));
  }

  @Test
  void everyKthRowIsKept() throws IOException {
    MadeUpDraws table = MadeUpDraws.normal(MadeUpDraws.everyKind(), 2, 4, 7);
    List<List<Double>> all = rows(table, 1);
    ThinnedDraws third = new ThinnedDraws(table, 3, true);
    assertEquals(List.of(2, 3, 3), List.of(third.warmup(), third.draws(), third.thin()));
    assertEquals(
        List.of(all.get(0), all.get(3), all.get(4), all.get(7), all.get(10)), rows(third, 1));
    assertEquals(
        List.of(all.get(4), all.get(7), all.get(10)), rows(new ThinnedDraws(table, 3, false), 1));
    assertEquals(all, rows(new ThinnedDraws(table, 1, true), 1));
    assertEquals(all.subList(4, 11), rows(new ThinnedDraws(table, 1, false), 1));
  }

  @Test
  void whatIsReadBackIsTheSame() throws IOException {
    List<Column> written = MadeUpDraws.everyKind();
    written.removeIf(each -> each.name().equals(Statistic.EVALUATIONS.column()));
    MadeUpDraws table = MadeUpDraws.normal(written, 3, 4, 6);
    CsvDraws read = CsvDraws.open(CmdStanCsv.write(table, MadeUpDraws.FACTS, folder));
    assertEquals(
        List.of(3, 4, 6), List.of(read.chains(), read.warmup(), read.draws()), "chains and rows");
    assertEquals(
        table.columns().stream().map(Column::name).toList(),
        read.columns().stream().map(Column::name).toList());
    for (int chain = 0; chain < 3; chain++) {
      assertEquals(rows(table, chain), rows(read, chain));
    }
  }

  private static List<List<Double>> rows(DrawTable table, int chain) throws IOException {
    List<List<Double>> rows = new ArrayList<>();
    table.rows(
        chain,
        (number, values) -> {
          assertEquals(rows.size(), number);
          List<Double> row = new ArrayList<>();
          for (double value : values) {
            row.add(value);
          }
          rows.add(row);
        });
    return rows;
  }

  @Test
  void aFailureLeavesWhatWasThere() throws IOException {
    Path file = Files.writeString(folder.resolve("chain-1.csv"), "old\n");
    DrawTable full = new Failing(new IOException("No space left on device"));
    IOException failure =
        assertThrows(IOException.class, () -> CmdStanCsv.write(full, RunFacts.unknown(), folder));
    assertEquals(file + " cannot be written: No space left on device", failure.getMessage());
    assertEquals("old\n", Files.readString(file));
    assertFalse(Files.exists(folder.resolve("chain-1.csv.part")), "the part stays");
  }

  @Test
  void countsMustBeIntegers() {
    DrawTable half =
        new MadeUpDraws(MadeUpDraws.statistics(), 1, 0, 1, (chain, row, column) -> 0.5);
    IllegalArgumentException failure =
        assertThrows(
            IllegalArgumentException.class,
            () -> CmdStanCsv.write(half, RunFacts.unknown(), folder));
    assertEquals("treedepth__: must be an integer, is 0.5", failure.getMessage());
    assertTrue(Files.notExists(folder.resolve("chain-1.csv")));
  }

  /** A table whose second row cannot be had. */
  private record Failing(IOException failure) implements DrawTable {
    @Override
    public List<Column> columns() {
      return List.of(Column.scalar(Column.Kind.PARAMETER, "x"));
    }

    @Override
    public int chains() {
      return 1;
    }

    @Override
    public int warmup() {
      return 0;
    }

    @Override
    public int draws() {
      return 2;
    }

    @Override
    public void rows(int chain, RowVisitor visitor) throws IOException {
      visitor.row(0, new double[] {1});
      throw failure;
    }
  }
}
