package io.kamilton.runner.spec;

import io.kamilton.runner.recipe.Arguments;
import io.kamilton.runner.recipe.Value;
import io.kamilton.runner.yaml.QuotedText;
import io.kamilton.runner.yaml.ScalarKind;
import io.kamilton.target.Parameter;
import io.kamilton.target.Start;
import io.kamilton.text.Decimals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/** A model as YAML: a key a line, small mappings and lists in braces. */
final class ModelWriter {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9_./-]*");

  private final StringBuilder out = new StringBuilder();

  private ModelWriter() {}

  static String yaml(Model model) {
    ModelWriter writer = new ModelWriter();
    writer.line("", "model", text(model.name()));
    writer.out.append("target:\n");
    writer.target(model.target());
    writer.out.append("parameters:\n");
    for (Parameter parameter : model.parameters()) {
      writer.out.append("  - ").append(parameter(parameter)).append('\n');
    }
    if (model.comparison() != null) {
      Arguments arguments = model.comparison().arguments();
      writer.line("", model.comparison().key(), values(arguments).stream().collect(mapping()));
    }
    writer.line("", "sampler", call(model.sampler().name(), model.sampler().arguments()));
    writer.line("", Amount.CHAINS.key(), String.valueOf(model.chains()));
    writer.line("", Amount.WARMUP.key(), String.valueOf(model.warmup()));
    writer.line("", Amount.DRAWS.key(), String.valueOf(model.draws()));
    writer.line("", "seed", String.valueOf(model.seed()));
    return writer.out.toString();
  }

  private void line(String indent, String key, String value) {
    out.append(indent).append(key).append(": ").append(value).append('\n');
  }

  private void target(TargetSpec target) {
    TargetSpec.Source source = target.source();
    if (source instanceof TargetSpec.Builtin builtin) {
      line("  ", "builtin", call(builtin.name(), builtin.arguments()));
    } else if (source instanceof TargetSpec.Program program) {
      line("  ", "process", program.command().stream().map(ModelWriter::text).collect(list()));
      line("  ", "folder", text(program.folder().toString()));
    } else if (source instanceof TargetSpec.UmBridge server) {
      line("  ", "umbridge", umBridge(server));
    } else if (source instanceof TargetSpec.ClassName type) {
      line("  ", "class", text(type.name()));
    } else if (source instanceof TargetSpec.InCode) {
      line("  ", TargetReader.CODE, TargetReader.JAVA);
    }
    line("  ", "returns", target.returns().toString());
    line("  ", "noisy", String.valueOf(target.noisy()));
    line("  ", "seeds", String.valueOf(target.seeds()));
    if (target.timeout() != null) {
      line("  ", "timeout", duration(target.timeout()));
    }
    line("  ", "retries", String.valueOf(target.retries()));
    line("  ", "on-failure", target.onFailure().toString());
    if (target.data() != null) {
      line("  ", "data", target.data());
    }
  }

  private static String umBridge(TargetSpec.UmBridge server) {
    List<String> urls = server.urls().stream().map(ModelWriter::text).toList();
    List<String> parts = new ArrayList<>();
    parts.add("url: " + (urls.size() == 1 ? urls.get(0) : urls.stream().collect(list())));
    parts.add("model: " + text(server.model()));
    parts.add("config: " + server.config());
    if (server.seed() != null) {
      parts.add("seed: " + text(server.seed()));
    }
    return parts.stream().collect(mapping());
  }

  private static String call(String name, Arguments arguments) {
    List<String> parts = new ArrayList<>();
    parts.add("name: " + name);
    parts.addAll(values(arguments));
    return parts.stream().collect(mapping());
  }

  private static List<String> values(Arguments arguments) {
    List<String> parts = new ArrayList<>();
    arguments.values().forEach((key, value) -> parts.add(key + ": " + value));
    return parts;
  }

  private static String parameter(Parameter parameter) {
    List<String> parts = new ArrayList<>();
    parts.add("name: " + text(parameter.name()));
    if (parameter.vector()) {
      parts.add("size: " + parameter.size());
    }
    if (Double.isFinite(parameter.bounds().lower())) {
      parts.add("lower: " + Decimals.of(parameter.bounds().lower()));
    }
    if (Double.isFinite(parameter.bounds().upper())) {
      parts.add("upper: " + Decimals.of(parameter.bounds().upper()));
    }
    if (parameter.prior() != null) {
      parts.add("prior: " + text(parameter.prior().toString()));
    }
    if (parameter.start() instanceof Start.Given given) {
      List<Double> values = given.values();
      parts.add("start: " + (values.size() == 1 ? Decimals.of(values.get(0)) : numbers(values)));
    } else if (parameter.start() instanceof Start.Drawn drawn) {
      parts.add("start: " + text(drawn.distribution().toString()));
    }
    return parts.stream().collect(mapping());
  }

  private static String numbers(List<Double> numbers) {
    return new Value.Reals(numbers).toString();
  }

  /** In the largest unit that it is a whole number of. */
  private static String duration(Duration time) {
    long millis = time.toMillis();
    if (millis % 1000 != 0) {
      return millis + "ms";
    }
    if (millis % 60_000 != 0) {
      return millis / 1000 + "s";
    }
    return millis % 3_600_000 != 0 ? millis / 60_000 + "m" : millis / 3_600_000 + "h";
  }

  /** A text as it is where YAML takes it for text, else in quotes. */
  private static String text(String text) {
    boolean plain = PLAIN.matcher(text).matches() && ScalarKind.ofPlain(text) == ScalarKind.TEXT;
    return plain ? text : QuotedText.of(text);
  }

  private static Collector<CharSequence, ?, String> list() {
    return Collectors.joining(", ", "[", "]");
  }

  private static Collector<CharSequence, ?, String> mapping() {
    return Collectors.joining(", ", "{", "}");
  }
}
