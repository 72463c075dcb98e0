package io.kamilton.runner.recipe;

import io.kamilton.parameter.Prior;
import io.kamilton.runner.yaml.YamlText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The arguments of a builtin or a sampler by name, defaults included, in the recipe's order. */
public record Arguments(Map<String, Value> values) {
  public static final Arguments NONE = new Arguments(Map.of());

  public Arguments {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  public long whole(String name) {
    return (long) value(name).of();
  }

  public int count(String name) {
    return Math.toIntExact(whole(name));
  }

  public double real(String name) {
    return (double) value(name).of();
  }

  /** A number that may have been left out. */
  public OptionalDouble find(String name) {
    return has(name) ? OptionalDouble.of(real(name)) : OptionalDouble.empty();
  }

  public double[] reals(String name) {
    return ((List<?>) value(name).of()).stream().mapToDouble(each -> (double) each).toArray();
  }

  public String text(String name) {
    return (String) value(name).of();
  }

  public boolean flag(String name) {
    return (boolean) value(name).of();
  }

  public Value.Rows rows(String name) {
    return (Value.Rows) value(name).of();
  }

  public Prior distribution(String name) {
    return (Prior) value(name).of();
  }

  public List<String> texts(String name) {
    return ((List<?>) value(name).of()).stream().map(String.class::cast).toList();
  }

  /** As YAML, below the name of what has them. */
  public String written(String name) {
    return Stream.concat(Stream.of("name: " + name), written()).collect(YamlText.mapping());
  }

  /** As the entries of a mapping in YAML. */
  public Stream<String> written() {
    return values.entrySet().stream().map(each -> each.getKey() + ": " + each.getValue());
  }

  public Value value(String name) {
    Value value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no argument " + name + " among " + values.keySet());
    }
    return value;
  }
}
