package io.kamilton.runner.output;

import io.kamilton.mcmc.Quantity;
import io.kamilton.runner.hdf5.Dataset;
import java.util.List;

/** Where ArviZ looks for a quantity, and under which name. */
final class NetCdfNames {
  private static final String LOG_LIKELIHOOD = "log_lik";
  private static final List<String> PREDICTIONS = List.of("_rep", "_hat", "_pred");

  private NetCdfNames() {}

  /**
   * The group: statistics are {@code sample_stats}, parameters {@code posterior}; of extras {@code
   * log_lik} and {@code log_lik_…} are {@code log_likelihood}, names that end in {@code _rep},
   * {@code _hat} or {@code _pred} are {@code posterior_predictive}, all others {@code posterior}.
   */
  static String group(Column column) {
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
  static String variable(Column column) {
    String base = column.base();
    return column.kind() == Column.Kind.STATISTIC
        ? Statistic.of(column).map(Statistic::arviz).orElse(base.replaceFirst("__$", ""))
        : base;
  }

  static Dataset.Type type(Column column) {
    return switch (Statistic.of(column).map(Statistic::type).orElse(Quantity.Type.REAL)) {
      case BOOLEAN -> Dataset.Type.BYTE;
      case INTEGER -> Dataset.Type.LONG;
      case REAL -> Dataset.Type.DOUBLE;
    };
  }
}
