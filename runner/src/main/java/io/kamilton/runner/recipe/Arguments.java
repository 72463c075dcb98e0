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
    return ((Value.Whole) value(name)).value();
  }

  public int count(String name) {
    return Math.toIntExact(whole(name));
  }

  public double real(String name) {
    return ((Value.Real) value(name)).value();
  }

  /** A number that may have been left out. */
  public OptionalDouble find(String name) {
    return has(name) ? OptionalDouble.of(real(name)) : OptionalDouble.empty();
  }

  public double[] reals(String name) {
    List<Double> reals = ((Value.Reals) value(name)).values();
    return reals.stream().mapToDouble(Double::doubleValue).toArray();
  }

  public String word(String name) {
    return ((Value.Word) value(name)).value();
  }

  public boolean flag(String name) {
    return ((Value.Flag) value(name)).value();
  }

  public Value.Rows rows(String name) {
    return (Value.Rows) value(name);
  }

  public Prior distribution(String name) {
    return ((Value.Distribution) value(name)).prior();
  }

  public String text(String name) {
    return ((Value.Text) value(name)).value();
  }

  public List<String> texts(String name) {
    return ((Value.Texts) value(name)).values();
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
