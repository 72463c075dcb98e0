package io.kamilton.runner.output;

import io.kamilton.text.Decimals;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * CmdStan CSV files, one a chain, as cmdstanpy, ArviZ, cmdstanr and rstan read them: comments with
 * the settings, the header, warm-up rows, the adaptation block, kept rows, elapsed times.
 *
 * <p>The settings are those that the readers ask for. There is no mass matrix in a table of draws;
 * the line that readers insist on has ones.
 */
public final class CmdStanCsv {
  /** Of the CmdStan whose files these are like. */
  private static final List<String> VERSION = List.of("2", "31", "0");

  private final DrawTable table;
  private final RunFacts facts;
  private final List<Column> columns;

  /** Where in the rows of the table the written columns are. */
  private final int[] places;

  private final int stepSize;

  private CmdStanCsv(DrawTable table, RunFacts facts) {
    this.table = table;
    this.facts = facts;
    List<Column> all = table.columns();
    places = IntStream.range(0, all.size()).filter(j -> isWritten(all.get(j))).toArray();
    columns = Arrays.stream(places).mapToObj(all::get).toList();
    stepSize = Statistic.STEP_SIZE.in(table);
  }

  private static boolean isWritten(Column column) {
    return Statistic.of(column).map(Statistic::isCmdStans).orElse(true);
  }

  /**
   * Writes {@code chain-1.csv}, {@code chain-2.csv}, … into a folder, which is made if need be; the
   * files, in this order. Beside each stands {@code chain-1_config.json}, … with the settings,
   * which newer versions of cmdstanpy read.
   */
  public static List<Path> write(DrawTable table, RunFacts facts, Path folder) throws IOException {
    Files.createDirectories(folder);
    CmdStanCsv csv = new CmdStanCsv(table, facts);
    List<Path> files = new ArrayList<>();
    for (int chain = 0; chain < table.chains(); chain++) {
      Path file = folder.resolve("chain-" + (chain + 1) + ".csv");
      csv.writeChain(chain, file);
      csv.writeConfig(chain, folder.resolve("chain-" + (chain + 1) + "_config.json"), file);
      files.add(file);
    }
    return files;
  }

  private void writeChain(int chain, Path file) throws IOException {
    AtomicFile.write(
        file,
        part -> {
          try (BufferedWriter out = Files.newBufferedWriter(part)) {
            settings(chain, out);
            out.write(columns.stream().map(Column::name).collect(Collectors.joining(",")));
            out.write('\n');
            Rows rows = new Rows(out);
            table.rows(chain, rows);
            rows.end();
            elapsed(out);
          }
        });
  }

  private void settings(int chain, Writer out) throws IOException {
    int warmup = table.warmup();
    String lines =
        """
        # stan_version_major = %s
        # stan_version_minor = %s
        # stan_version_patch = %s
        # model = %s
        # method = sample (Default)
        #   sample
        #     num_samples = %d
        #     num_warmup = %d
        #     save_warmup = %d
        #     thin = %s
        #     adapt
        #       engaged = %d
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
        # id = %d
        # random
        #   seed = %d
        # program = kamilton
        # sampler = %s
        """
            .formatted(
                VERSION.get(0),
                VERSION.get(1),
                VERSION.get(2),
                word(facts.model()),
                table.draws() * table.thin(),
                warmup * table.thin(),
                warmup > 0 ? 1 : 0,
                table.thin() == 1 ? "1 (Default)" : table.thin(),
                warmup > 0 ? 1 : 0,
                chain + 1,
                facts.seed() == null ? 0 : facts.seed(),
                word(facts.sampler()));
    out.write(lines);
    Optional<String> chosen = facts.choiceInWords(table.columns());
    if (chosen.isPresent()) {
      // the adaptation block, where it belongs, may hold nothing that its readers do not expect
      out.write("# chosen = " + chosen.get().replaceAll("[\\s=#]+", " ") + "\n");
    }
  }

  /** The same settings as data, in CmdStan's nesting: what is chosen, and its settings. */
  private void writeConfig(int chain, Path file, Path csv) throws IOException {
    Map<String, Object> sample = new LinkedHashMap<>();
    sample.put("num_samples", table.draws() * table.thin());
    sample.put("num_warmup", table.warmup() * table.thin());
    sample.put("save_warmup", table.warmup() > 0);
    sample.put("thin", table.thin());
    sample.put("adapt", Map.of("engaged", table.warmup() > 0));
    sample.put(
        "algorithm", chosen("hmc", Map.of("engine", chosen("nuts", Map.of("max_depth", 10)))));
    sample.put("num_chains", 1);
    Map<String, Object> config = new LinkedHashMap<>();
    config.put("stan_major_version", VERSION.get(0));
    config.put("stan_minor_version", VERSION.get(1));
    config.put("stan_patch_version", VERSION.get(2));
    config.put("model_name", word(facts.model()));
    config.put("method", chosen("sample", sample));
    config.put("id", chain + 1);
    config.put("random", Map.of("seed", facts.seed() == null ? 0 : facts.seed()));
    config.put("output", Map.of("file", csv.getFileName().toString()));
    String json = Json.text(config) + "\n";
    AtomicFile.write(file, part -> Files.writeString(part, json));
  }

  private static Map<String, Object> chosen(String value, Map<String, Object> settings) {
    Map<String, Object> choice = new LinkedHashMap<>();
    choice.put("value", value);
    choice.put(value, settings);
    return choice;
  }

  /** A name as one word: readers split these lines at blanks and equal signs. */
  private static String word(@Nullable String name) {
    return name == null || name.isBlank() ? "unknown" : name.strip().replaceAll("[\\s=#,]+", "_");
  }

  private void elapsed(Writer out) throws IOException {
    Work work = facts.work();
    double total = work == null ? 0 : work.seconds();
    double warmup = work == null ? 0 : work.warmupSeconds();
    out.write(
        """
        #\s
        #  Elapsed Time: %s seconds (Warm-up)
        #                %s seconds (Sampling)
        #                %s seconds (Total)
        #\s
        """
            .formatted(milliseconds(warmup), milliseconds(total - warmup), milliseconds(total)));
  }

  /** Readers of elapsed times know digits and a point, no exponent. */
  private static String milliseconds(double seconds) {
    return Decimals.of(Math.max(0, Math.rint(seconds * 1000)) / 1000);
  }

  /** Writes rows, and the adaptation block before the first one that is kept. */
  private final class Rows implements RowVisitor {
    private final Writer out;
    private final StringBuilder line = new StringBuilder();

    /** Readers insist on a number, also of samplers that have no step size. */
    private double lastStepSize = 1;

    private boolean adapted;

    Rows(Writer out) {
      this.out = out;
    }

    @Override
    public void row(int number, double[] values) throws IOException {
      if (stepSize >= 0 && Double.isFinite(values[stepSize])) {
        lastStepSize = values[stepSize];
      }
      if (number == table.warmup()) {
        adaptation();
      }
      line.setLength(0);
      for (int j = 0; j < columns.size(); j++) {
        Column column = columns.get(j);
        line.append(j == 0 ? "" : ",");
        if (column.isInteger()) {
          line.append(column.integer(values[places[j]]));
        } else {
          line.append(Decimals.ofAny(values[places[j]]));
        }
      }
      out.append(line.append('\n'));
    }

    /** A chain that is not over its warm-up ends with the block. */
    void end() throws IOException {
      if (!adapted) {
        adaptation();
      }
    }

    private void adaptation() throws IOException {
      adapted = true;
      long parameters =
          columns.stream().filter(each -> each.kind() == Column.Kind.PARAMETER).count();
      out.write("# Adaptation terminated\n# Step size = " + Decimals.ofAny(lastStepSize) + "\n");
      out.write("# Diagonal elements of inverse mass matrix:\n# ");
      out.write("1, ".repeat((int) Math.max(0, parameters - 1)) + "1\n");
    }
  }
}
