package io.kamilton.cli.drive;

import io.kamilton.diagnostics.ParameterDraws;
import io.kamilton.external.process.Caller;
import io.kamilton.parameter.Parameter;
import io.kamilton.run.Run;
import io.kamilton.run.RunListener;
import io.kamilton.runner.job.Conclusion;
import io.kamilton.runner.job.Done;
import io.kamilton.runner.job.FrontEnd;
import io.kamilton.runner.job.Rendering;
import io.kamilton.runner.job.RunResult;
import io.kamilton.runner.output.Column;
import io.kamilton.runner.output.ColumnBlocks;
import io.kamilton.runner.output.DrawTable;
import io.kamilton.runner.output.NetCdf;
import io.kamilton.runner.progress.ChainTallies;
import io.kamilton.runner.progress.KeptDraws;
import io.kamilton.runner.spec.Model;
import io.kamilton.runner.summary.Rows;
import io.kamilton.runner.summary.SummaryJson;
import io.kamilton.runner.summary.SummaryText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/** What a front end is told: a line of JSON each, whose only key says what it is about. */
final class Told implements FrontEnd {
  /** Of a table, wherever it will be shown. */
  private static final int COLUMNS = 80;

  private final Caller caller;

  Told(Caller caller) {
    this.caller = caller;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** Something is wrong with what was asked for. */
  void refused(String why) {
    caller.tell(object().put("refused", why));
  }

  /** The run could not go on. */
  void failed(String why) {
    caller.tell(object().put("failed", why));
  }

  /** The model: what the function is asked with. */
  void model(Model model) {
    ObjectNode about = object();
    ArrayNode parameters = about.putArray("parameters");
    for (Parameter parameter : model.parameters()) {
      ObjectNode each = parameters.addObject().put("name", parameter.name());
      if (parameter.vector()) {
        each.put("size", parameter.size());
      }
      if (parameter.prior() != null) {
        each.put("prior", parameter.prior().toString());
      }
    }
    about
        .put("returns", model.target().returns().toString())
        .put("noisy", model.target().noisy())
        .put("seeds", model.target().seeds());
    caller.tell(object().set("model", about));
  }

  @Override
  public void accept(String line) {
    caller.tell(object().put("message", line));
  }

  @Override
  public Display display(Run.Settings settings, ChainTallies chains, KeptDraws kept) {
    ToldProgress progress = ToldProgress.start(settings, chains, kept, this::progress);
    return new Display(RunListener.silent(), progress::close);
  }

  private void progress(String line) {
    caller.tell(object().put("progress", line));
  }

  @Override
  public void ended(RunResult result) {}

  @Override
  public String acceptance() {
    return "accept_changed_target=True";
  }

  @Override
  public String anew() {
    return "name another folder, or say overwrite=True, which deletes it";
  }

  /** How the run ended. */
  void ended(Conclusion conclusion, Rendering rendering) {
    String words = conclusion.words(Done.of(rendering), rendering.run().model());
    ObjectNode about = object().put("state", word(conclusion.state())).put("words", words);
    caller.tell(object().set("ended", about));
  }

  /** The kept draws, a column a line, and what they say. */
  void draws(Rendering rendering) throws IOException {
    DrawTable table = rendering.run().table();
    IntStream all = IntStream.range(0, table.columns().size());
    new ColumnBlocks(table)
        .visit(all.boxed().toList(), (number, draws) -> column(table.columns().get(number), draws));
    summary(rendering);
  }

  /** Doubles as they are in memory, little endian, in Base64. */
  private void column(Column column, ParameterDraws draws) {
    ObjectNode about =
        object()
            .put("kind", word(column.kind()))
            .put("group", NetCdf.group(column))
            .put("name", NetCdf.variable(column))
            .put("size", column.size())
            .put("type", word(column.type()));
    ArrayNode chains = about.putArray("chains");
    for (int c = 0; c < draws.chains(); c++) {
      double[] values = draws.chain(c);
      ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asDoubleBuffer().put(values);
      chains.add(Base64.getEncoder().encodeToString(bytes.array()));
    }
    caller.tell(object().set("column", about));
  }

  private void summary(Rendering rendering) {
    StringWriter table = new StringWriter();
    PrintWriter lines = new PrintWriter(table, true);
    SummaryText.print(rendering.summary(), Rows.PARAMETERS, OptionalInt.of(COLUMNS), lines);
    StringWriter numbers = new StringWriter();
    SummaryJson.print(rendering.summary(), Rows.ALL, new PrintWriter(numbers, true));
    ObjectNode about = object().put("table", table.toString());
    about.putRawValue("numbers", new RawValue(numbers.toString().strip()));
    caller.tell(object().set("summary", about));
  }
}
