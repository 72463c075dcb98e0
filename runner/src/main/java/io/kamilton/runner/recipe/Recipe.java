package io.kamilton.runner.recipe;

import io.kamilton.runner.yaml.Expect;
import io.kamilton.runner.yaml.Fields;
import io.kamilton.runner.yaml.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a model file calls by name and gives arguments: a builtin target, a sampler. */
public interface Recipe {
  String name();

  /** What it is, in a sentence. */
  String description();

  List<Argument> arguments();

  /** Recipes by their names, in the order given. */
  @SafeVarargs
  static <R extends Recipe> Map<String, R> byName(R... recipes) {
    Map<String, R> index = new LinkedHashMap<>();
    for (R recipe : recipes) {
      index.put(recipe.name(), recipe);
    }
    return Collections.unmodifiableMap(index);
  }

  /** Its arguments when none is given; none may be required. */
  default Arguments defaults() {
    Map<String, Value> values = new LinkedHashMap<>();
    for (Argument argument : arguments()) {
      if (argument.fallback() != null) {
        values.put(argument.name(), argument.fallback());
      }
    }
    return new Arguments(values);
  }

  /** Its arguments in {@code node}, a name alone or a mapping with the key name. */
  default Arguments read(Node node) {
    List<String> keys = new ArrayList<>(List.of("name"));
    arguments().forEach(argument -> keys.add(argument.name()));
    Node.Mapping mapping =
        node instanceof Node.Scalar
            ? new Node.Mapping(node.place(), Map.of(), Map.of())
            : asMapping(node);
    return read(Fields.of(mapping, keys));
  }

  /** Its arguments among the values of a mapping. */
  default Arguments read(Fields fields) {
    Map<String, Value> values = new LinkedHashMap<>();
    for (Argument argument : arguments()) {
      Node given =
          argument.required()
              ? fields.require(argument.name(), argument.kind().allowed())
              : fields.get(argument.name());
      if (given != null) {
        values.put(argument.name(), argument.kind().reader().apply(given));
      } else if (argument.fallback() != null) {
        values.put(argument.name(), argument.fallback());
      }
    }
    return new Arguments(values);
  }

  private static Node.Mapping asMapping(Node node) {
    return Expect.mapping(node, "a name, or a mapping with the key name");
  }

  /** The recipe that {@code node}, a name alone or a mapping with the key name, calls for. */
  static <R extends Recipe> R named(Node node, Map<String, R> recipes) {
    Node name = node;
    if (!(node instanceof Node.Scalar)) {
      Node.Mapping mapping = asMapping(node);
      Node given = mapping.entries().get("name");
      if (given == null) {
        String where = mapping.name();
        throw mapping.error(
            where + " has no key name; allowed: " + String.join(", ", recipes.keySet()));
      }
      name = given;
    }
    R recipe = recipes.get(Expect.word(name, recipes.keySet()));
    if (recipe == null) {
      throw new IllegalStateException("a word that is allowed has no recipe");
    }
    return recipe;
  }
}
