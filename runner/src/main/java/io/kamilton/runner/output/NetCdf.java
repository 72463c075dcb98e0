package io.kamilton.runner.output;

import io.kamilton.runner.Version;
import io.kamilton.runner.hdf5.Dataset;
import io.kamilton.runner.hdf5.Group;
import io.kamilton.runner.hdf5.Hdf5File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A netCDF-4 file as ArviZ and xarray read it: a group for each kind of quantity, once more for
 * warm-up, with the dimensions {@code chain} and {@code draw} and one of its own for every vector;
 * groups for the prior and for data, where they are known.
 */
public final class NetCdf {
  private static final String LOG_LIKELIHOOD = "log_lik";
  private static final List<String> PREDICTIONS = List.of("_rep", "_hat", "_pred");

  private final DrawTable table;
  private final RunFacts facts;
  private final Group root = Group.root();
  private final List<Part> parts = new ArrayList<>();
  private final Map<Dataset, NumberArray> constants = new LinkedHashMap<>();

  /** Rows of a table that have groups of their own. */
  private record Part(DrawTable table, NetCdfRows rows) {}

  private NetCdf(DrawTable table, RunFacts facts) {
    this.table = table;
    this.facts = facts;
  }

  /** Writes the file in two passes at most; it is there as a whole or not at all. */
  public static void write(DrawTable table, RunFacts facts, ModelData data, Path file)
      throws IOException {
    NetCdf netCdf = new NetCdf(table, facts);
    netCdf.attributes(netCdf.root);
    netCdf.part(table, NetCdf::group, table.warmup(), table.draws());
    if (table.warmup() > 0) {
      netCdf.part(table, column -> "warmup_" + group(column), 0, table.warmup());
    }
    if (data.prior() != null) {
      netCdf.part(data.prior(), column -> "prior", 0, data.prior().draws());
    }
    netCdf.constants("observed_data", data.observed());
    netCdf.constants("constant_data", data.constant());
    AtomicFile.write(file, netCdf::fill);
  }

  private void fill(Path part) throws IOException {
    try (Hdf5File file = Hdf5File.create(part, root)) {
      for (DrawTable each : parts.stream().map(Part::table).distinct().toList()) {
        fill(file, each);
      }
      for (Map.Entry<Dataset, NumberArray> each : constants.entrySet()) {
        double[] values = each.getValue().values().toArray();
        ByteBuffer numbers = Hdf5File.buffer(each.getKey(), values.length);
        for (double value : values) {
          each.getKey().type().put(value, numbers);
        }
        file.write(each.getKey(), 0, numbers.flip());
      }
      file.complete();
    }
  }

  private void fill(Hdf5File file, DrawTable of) throws IOException {
    List<NetCdfRows> writers =
        parts.stream().filter(part -> part.table == of).map(Part::rows).toList();
    for (int chain = 0; chain < of.chains(); chain++) {
      for (NetCdfRows each : writers) {
        each.begin(file, chain);
      }
      of.rows(
          chain,
          (number, values) -> {
            for (NetCdfRows each : writers) {
              each.row(number, values);
            }
          });
      for (NetCdfRows each : writers) {
        each.end();
      }
    }
  }

  /** A group, and the dimensions that all its arrays have. */
  private record Place(Group group, List<Dataset> chainAndDraw) {}

  /** Adds the groups for the rows from {@code from} on. */
  private void part(DrawTable of, Function<Column, String> group, int from, int draws) {
    NetCdfRows writer = new NetCdfRows(from, draws);
    Map<String, Place> places = new HashMap<>();
    List<Column> columns = of.columns();
    for (int j = 0; j < columns.size(); j++) {
      Column column = columns.get(j);
      if (column.index() <= 1) { // an array is added with its first entry
        String name = group.apply(column);
        Place place = places.computeIfAbsent(name, each -> place(each, of.chains(), draws));
        writer.add(array(place, column), column, j);
      }
    }
    parts.add(new Part(of, writer));
  }

  /** Adds a group of arrays that are no draws. */
  private void constants(String name, List<NumberArray> arrays) {
    if (arrays.isEmpty()) {
      return;
    }
    Group group = root.group(name);
    attributes(group);
    for (NumberArray each : arrays) {
      List<Dataset> dimensions = new ArrayList<>();
      for (int length : each.shape()) {
        dimensions.add(group.dimension(each.name() + "_dim_" + dimensions.size(), length));
      }
      Dataset.Type type = each.integers() ? Dataset.Type.LONG : Dataset.Type.DOUBLE;
      constants.put(group.array(each.name(), type, dimensions), each);
    }
  }

  private Place place(String name, int chains, int draws) {
    Group group = root.group(name);
    attributes(group);
    Dataset chain = group.dimension("chain", chains);
    return new Place(group, List.of(chain, group.dimension("draw", draws)));
  }

  private static Dataset array(Place place, Column column) {
    Group group = place.group();
    List<Dataset> dimensions = new ArrayList<>(place.chainAndDraw());
    String name = variable(column);
    try {
      if (column.size() > 0) {
        dimensions.add(group.dimension(name + "_dim_0", column.size()));
      }
      Dataset array = group.array(name, type(column), dimensions);
      if (array.type() == Dataset.Type.BYTE) {
        array.attribute("dtype", "bool"); // how xarray marks booleans
      }
      return array;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s cannot be the name of a quantity in a netCDF file (%s); chain, draw and NAME_dim_0 are"
                  .formatted(column.base(), e.getMessage())
              + " names of dimensions",
          e);
    }
  }

  private void attributes(Group group) {
    group.attribute("inference_library", "kamilton");
    group.attribute("inference_library_version", Version.number());
    if (facts.model() != null) {
      group.attribute("model", facts.model());
    }
    if (facts.sampler() != null) {
      group.attribute("sampler", facts.sampler());
    }
    facts
        .choiceInWords(table.columns())
        .ifPresent(words -> group.attribute("sampler_choice", words));
    if (facts.seed() != null) {
      group.attribute("seed", facts.seed());
    }
    if (facts.work() != null) {
      group.attribute("sampling_time", facts.work().seconds());
    }
  }

  /**
   * The group: statistics are {@code sample_stats}, parameters {@code posterior}; of extras {@code
   * log_lik} and {@code log_lik_…} are {@code log_likelihood}, names that end in {@code _rep},
   * {@code _hat} or {@code _pred} are {@code posterior_predictive}, all others {@code posterior}.
   */
  public static String group(Column column) {
    String base = column.base();
    return switch (column.kind()) {
      case STATISTIC -> "sample_stats";
      case PARAMETER -> "posterior";
      case EXTRA -> {
        if (base.equals(LOG_LIKELIHOOD) || base.startsWith(LOG_LIKELIHOOD + "_")) {
          yield "log_likelihood";
        }
        yield PREDICTIONS.stream().anyMatch(base::endsWith) ? "posterior_predictive" : "posterior";
      }
    };
  }

  /** The variable: ArviZ's names for statistics, without the two underscores. */
  public static String variable(Column column) {
    String base = column.base();
    return column.kind() == Column.Kind.STATISTIC
        ? Statistic.of(column).map(Statistic::arviz).orElse(base.replaceFirst("__$", ""))
        : base;
  }

  private static Dataset.Type type(Column column) {
    return switch (column.type()) {
      case BOOLEAN -> Dataset.Type.BYTE;
      case INTEGER -> Dataset.Type.LONG;
      case REAL -> Dataset.Type.DOUBLE;
    };
  }
}
