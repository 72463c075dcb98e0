package io.kamilton.runner.spec;

import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.Start;
import io.kamilton.runner.recipe.Arguments;
import io.kamilton.runner.recipe.Value;
import io.kamilton.runner.transport.TargetSpec;
import io.kamilton.runner.yaml.YamlText;
import io.kamilton.text.Decimals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A model as YAML: a key a line, small mappings and lists in braces. */
final class ModelWriter {
  private final StringBuilder out = new StringBuilder();

  private ModelWriter() {}

  static String yaml(Model model) {
    ModelWriter writer = new ModelWriter();
    writer.line("", "model", YamlText.of(model.name()));
    writer.out.append("target:\n");
    writer.target(model.target());
    writer.out.append("parameters:\n");
    for (Parameter parameter : model.parameters()) {
      writer.out.append("  - ").append(parameter(parameter)).append('\n');
    }
    if (model.comparison() != null) {
      Arguments arguments = model.comparison().arguments();
      writer.line("", model.comparison().key(), arguments.written().collect(YamlText.mapping()));
    }
    writer.line("", "sampler", model.sampler().arguments().written(model.sampler().name()));
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
    target.source().written().forEach((key, value) -> line("  ", key, value));
    line("  ", "returns", target.returns().toString());
    line("  ", "noisy", String.valueOf(target.noisy()));
    line("  ", "seeds", String.valueOf(target.seeds()));
    if (target.timeout() != null) {
      line("  ", "timeout", duration(target.timeout()));
    }
    line("  ", "retries", String.valueOf(target.retries()));
    line("  ", "on-failure", target.onFailure().toString());
  }

  private static String parameter(Parameter parameter) {
    List<String> parts = new ArrayList<>();
    parts.add("name: " + YamlText.of(parameter.name()));
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
      parts.add("prior: " + YamlText.of(parameter.prior().toString()));
    }
    if (parameter.start() instanceof Start.Given given) {
      List<Double> values = given.values();
      parts.add("start: " + (values.size() == 1 ? Decimals.of(values.get(0)) : numbers(values)));
    } else if (parameter.start() instanceof Start.Drawn drawn) {
      parts.add("start: " + YamlText.of(drawn.distribution().toString()));
    }
    return parts.stream().collect(YamlText.mapping());
  }

  private static String numbers(List<Double> numbers) {
    return Value.reals(numbers).text();
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
}
