package io.kamilton.runner.spec;

import io.kamilton.external.Returns;
import io.kamilton.parameter.Bounds;
import io.kamilton.parameter.Parameter;
import io.kamilton.parameter.Prior;
import io.kamilton.parameter.Start;
import io.kamilton.runner.transport.TargetSpec;
import io.kamilton.runner.transport.Transport;
import io.kamilton.runner.yaml.Expect;
import io.kamilton.runner.yaml.Fields;
import io.kamilton.runner.yaml.Node;
import io.kamilton.runner.yaml.Range;
import io.kamilton.runner.yaml.ScalarKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The value of the key {@code parameters}, or what a builtin target puts in its place. */
record ParametersReader(TargetSpec target, Fields model) {
  static final List<String> KEYS = List.of("name", "size", "lower", "upper", "prior", "start");

  private static final int MOST = 100_000;
  private static final int LONGEST_NAME = 100;
  private static final String NAME =
      "a name of at most " + LONGEST_NAME + " characters, a letter first";

  List<Parameter> parameters() {
    Node node = model.get("parameters");
    Transport source = target.source();
    boolean late = node != null && !source.files().isEmpty(); // known when the files are read
    List<Parameter> own =
        late
            ? null
            : ModelRules.located(model.require("target", "what is sampled"), source::parameters);
    if (node == null && own != null) {
      return own;
    }
    List<Parameter> given =
        given(model.require("parameters", "a list of what is sampled, [{name: x}] for one"));
    if (own != null && size(own) != size(given)) {
      throw model
          .require("parameters", "")
          .error(
              "parameters have %d elements in all; %s has dimension %d"
                  .formatted(size(given), source, size(own)));
    }
    return given;
  }

  private static int size(List<Parameter> parameters) {
    return parameters.stream().mapToInt(Parameter::size).sum();
  }

  private List<Parameter> given(Node node) {
    List<Parameter> parameters = new ArrayList<>();
    Set<String> names = new HashSet<>();
    int size = 0;
    for (Node each : Expect.list(node, "a list of parameters, each {name: …}")) {
      Parameter parameter = parameter(each);
      if (!names.add(parameter.name())) {
        throw each.error("two parameters are named " + parameter.name() + "; names must differ");
      }
      size += parameter.size();
      if (size > MOST) {
        throw each.error("parameters have more than " + MOST + " elements in all");
      }
      parameters.add(parameter);
    }
    if (parameters.isEmpty()) {
      throw node.error("parameters is an empty list; at least 1 is needed");
    }
    return parameters;
  }

  private Parameter parameter(Node node) {
    refuseBareDistribution(node);
    Fields fields = Fields.of(node, KEYS);
    Node named = fields.require("name", "a name");
    String name = Expect.text(named, NAME);
    if (name.length() > LONGEST_NAME) {
      throw Expect.wrong(named, NAME);
    }
    Node size = fields.get("size");
    Prior prior = prior(fields.get("prior"));
    try {
      return new Parameter(
          name,
          size != null,
          size == null ? 1 : (int) Expect.wholeNumber(size, 1, MOST),
          bounds(fields),
          prior,
          start(fields.get("start")));
    } catch (IllegalArgumentException e) {
      throw node.error(node.name() + ": " + e.getMessage(), e);
    }
  }

  /** {@code {prior: normal(0, 1)}} is in YAML the keys {@code prior} and {@code 1)}. */
  private static void refuseBareDistribution(Node node) {
    if (node instanceof Node.Mapping mapping) {
      for (Map.Entry<String, Node> each : mapping.entries().entrySet()) {
        if (each.getKey().endsWith(")")) {
          throw each.getValue()
              .error(node.name() + ": a distribution stands in quotes, as \"normal(0, 1)\"");
        }
      }
    }
  }

  private static Bounds bounds(Fields fields) {
    Node lower = fields.get("lower");
    Node upper = fields.get("upper");
    return new Bounds(
        lower == null ? Double.NEGATIVE_INFINITY : Expect.number(lower, Range.ANY),
        upper == null ? Double.POSITIVE_INFINITY : Expect.number(upper, Range.ANY));
  }

  private @Nullable Prior prior(@Nullable Node node) {
    if (node == null) {
      return null;
    }
    if (target.returns() == Returns.LOG_DENSITY) {
      throw node.error(
          node.name()
              + " stands beside target.returns: log-density, which includes the prior already;"
              + " leave it out, or return log-likelihood");
    }
    return Expect.distribution(node, "a distribution, such as \"normal(0, 1)\"");
  }

  private static Start start(@Nullable Node node) {
    if (node == null) {
      return Start.unspecified();
    }
    if (node instanceof Node.Sequence) {
      List<Double> values = Expect.numbers(node, Range.ANY, 1, MOST);
      return Start.at(values.stream().mapToDouble(Double::doubleValue).toArray());
    }
    boolean text = node instanceof Node.Scalar scalar && scalar.kind() == ScalarKind.TEXT;
    return text
        ? Start.from(Expect.distribution(node, "a number, a list of numbers or a distribution"))
        : Start.at(Expect.number(node, Range.ANY));
  }
}
