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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** netCDF files, as the programs read them for which they are written. */
@Tag("one-jdk")
class NetCdfTest {
  private static final List<String> MODULES = List.of("xarray", "h5netcdf", "netCDF4", "h5py");

  private final Path folder;

  NetCdfTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @ParameterizedTest
  @ValueSource(strings = {"h5netcdf", "netcdf4"})
  void groupsAndDimensionsAreThoseOfArviz(String engine) throws IOException {
    Path file = folder.resolve("draws.nc");
    NetCdf.write(
        MadeUpDraws.normal(MadeUpDraws.everyKind(), 2, 3, 5),
        MadeUpDraws.FACTS,
        ModelData.NONE,
        file);
    assertEquals(
        """
        /log_likelihood: chain 2, draw 5, log_lik_dim_0 2
          log_lik (chain, draw, log_lik_dim_0) float64
        /posterior: chain 2, draw 5, y_dim_0 3, z_dim_0 3
          tau (chain, draw) float64
          y (chain, draw, y_dim_0) float64
          z (chain, draw, z_dim_0) float64
          derived (chain, draw) float64
        /posterior_predictive: chain 2, draw 5, y_rep_dim_0 2
          y_rep (chain, draw, y_rep_dim_0) float64
        /sample_stats: chain 2, draw 5
          lp (chain, draw) float64
          acceptance_rate (chain, draw) float64
          step_size (chain, draw) float64
          tree_depth (chain, draw) int64
          n_steps (chain, draw) int64
          diverging (chain, draw) bool
          energy (chain, draw) float64
          n_evals (chain, draw) int64
        /warmup_log_likelihood: chain 2, draw 3, log_lik_dim_0 2
          log_lik (chain, draw, log_lik_dim_0) float64
        /warmup_posterior: chain 2, draw 3, y_dim_0 3, z_dim_0 3
          tau (chain, draw) float64
          y (chain, draw, y_dim_0) float64
          z (chain, draw, z_dim_0) float64
          derived (chain, draw) float64
        /warmup_posterior_predictive: chain 2, draw 3, y_rep_dim_0 2
          y_rep (chain, draw, y_rep_dim_0) float64
        /warmup_sample_stats: chain 2, draw 3
          lp (chain, draw) float64
          acceptance_rate (chain, draw) float64
          step_size (chain, draw) float64
          tree_depth (chain, draw) int64
          n_steps (chain, draw) int64
          diverging (chain, draw) bool
          energy (chain, draw) float64
          n_evals (chain, draw) int64
        inference_library=kamilton model=two wells sampler=kmc seed=7 sampling_time=12.3
        """,
        PythonScript.run("show_netcdf.py", MODULES, engine, file.toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"h5netcdf", "netcdf4"})
  void dataAndPriorHaveTheirGroups(String engine) throws IOException {
    Path file = folder.resolve("draws.nc");
    List<Column> columns = Column.vector(Column.Kind.PARAMETER, "z", 2);
    ModelData data =
        new ModelData(
            List.of(),
            NumberArray.ofJson("{\"n\": 8, \"y\": [28, 8.5], \"x\": [[1, 2, 3], [4, 5, 6]]}"),
            new MadeUpDraws(columns, 1, 0, 7, (chain, row, column) -> row + 10 * column));
    DrawTable table = new MadeUpDraws(columns, 2, 0, 5, (chain, row, column) -> column);
    NetCdf.write(table, MadeUpDraws.FACTS, data.observing(List.of("y")), file);
    String shown = PythonScript.run("show_netcdf.py", MODULES, engine, file.toString());
    assertEquals(
        """
        /constant_data: n_dim_0 1, x_dim_0 2, x_dim_1 3
          n (n_dim_0) int64
          x (x_dim_0, x_dim_1) int64
        /observed_data: y_dim_0 2
          y (y_dim_0) float64
        /posterior: chain 2, draw 5, z_dim_0 2
          z (chain, draw, z_dim_0) float64
        /prior: chain 1, draw 7, z_dim_0 2
          z (chain, draw, z_dim_0) float64
        """,
        shown.substring(0, shown.indexOf("inference_library")));
    assertEquals(
        "x [[1, 2, 3], [4, 5, 6]]\ny [28.0, 8.5]\nprior [6.0, 16.0]\nposterior [0.0, 1.0]\n",
        PythonScript.run("show_data.py", MODULES, engine, file.toString()));
  }

  /** Every number is compared with the CSV files by its bits, non-finite ones too. */
  @ParameterizedTest
  @ValueSource(strings = {"h5netcdf", "netcdf4"})
  void numbersAreTheSameToTheBit(String engine) throws IOException {
    List<Column> columns = MadeUpDraws.everyKind();
    MadeUpDraws normal = MadeUpDraws.normal(columns, 3, 40, 700);
    double[] rare = {
      Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0, 4.9e-324
    };
    DrawTable table =
        new MadeUpDraws(
            columns,
            3,
            40,
            700,
            (chain, row, column) ->
                row % 50 < rare.length && !columns.get(column).isInteger()
                    ? rare[row % 50]
                    : columns.get(column).base().equals("divergent__")
                        ? row % 2
                        : normal.cell().at(chain, row, column));
    Path file = folder.resolve("draws.nc");
    NetCdf.write(table, RunFacts.unknown(), ModelData.NONE, file);
    List<String> arguments = new ArrayList<>(List.of(engine, file.toString(), "40"));
    CmdStanCsv.write(table, RunFacts.unknown(), folder)
        .forEach(each -> arguments.add(each.toString()));
    int inCsv = columns.size() - 1; // n_evals__ is not
    assertEquals(
        "%d numbers agree\n".formatted(3 * 740 * inCsv),
        PythonScript.run("compare_netcdf.py", MODULES, arguments.toArray(String[]::new)));
  }

  /** HDF5's own library says which scales are attached, and they say it of the arrays. */
  @Test
  void dimensionsAreScales() throws IOException {
    Path file = folder.resolve("draws.nc");
    NetCdf.write(
        MadeUpDraws.normal(MadeUpDraws.everyKind(), 2, 0, 5),
        RunFacts.unknown(),
        ModelData.NONE,
        file);
    assertEquals(
        """
        chain True ['derived', 'tau', 'y', 'z']
        draw True ['derived', 'tau', 'y', 'z']
        y: chain draw y_dim_0
        z: chain draw z_dim_0
        """,
        PythonScript.run("show_scales.py", MODULES, file.toString()));
  }

  /** More than fit into the list of a scale's arrays, which is left out then. */
  @Test
  void manyParameters() throws IOException {
    int count = 6000;
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      columns.add(Column.scalar(Column.Kind.PARAMETER, "parameter_" + i));
    }
    Path file = folder.resolve("many.nc");
    DrawTable table = new MadeUpDraws(columns, 2, 0, 3, (chain, row, column) -> column + row);
    NetCdf.write(table, RunFacts.unknown(), ModelData.NONE, file);
    assertEquals(
        "6000 arrays parameter_0=0.0 parameter_5999=6001.0 over chain draw\n",
        PythonScript.run("count_arrays.py", MODULES, file.toString()));
  }

  @Test
  void namesOfDimensionsAreTaken() {
    List<Column> columns = List.of(Column.scalar(Column.Kind.PARAMETER, "draw"));
    DrawTable table = MadeUpDraws.normal(columns, 1, 0, 3);
    Path file = folder.resolve("draws.nc");
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> NetCdf.write(table, RunFacts.unknown(), ModelData.NONE, file))
            .getMessage();
    assertTrue(String.valueOf(message).startsWith("draw cannot be the name of"), message);
    assertFalse(Files.exists(file));
  }

  @Test
  void aFolderThatIsNotThere() {
    Path file = folder.resolve("none").resolve("draws.nc");
    IOException failure =
        assertThrows(
            IOException.class,
            () ->
                NetCdf.write(
                    MadeUpDraws.normal(MadeUpDraws.everyKind(), 1, 0, 3),
                    RunFacts.unknown(),
                    ModelData.NONE,
                    file));
    assertEquals(file + " cannot be written: its folder does not exist", failure.getMessage());
  }

  @Test
  void sameDrawsSameBytes() throws IOException {
    DrawTable table = MadeUpDraws.normal(MadeUpDraws.everyKind(), 2, 3, 5);
    Path one = folder.resolve("one.nc");
    Path two = folder.resolve("two.nc");
    NetCdf.write(table, MadeUpDraws.FACTS, ModelData.NONE, one);
    NetCdf.write(table, MadeUpDraws.FACTS, ModelData.NONE, two);
    assertEquals(-1, Files.mismatch(one, two));
  }
}
