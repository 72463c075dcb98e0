package io.kamilton.runner.spec;

import io.kamilton.parameter.Prior;
import io.kamilton.runner.recipe.Argument;
import io.kamilton.runner.recipe.Builtins;
import io.kamilton.runner.recipe.Comparisons;
import io.kamilton.runner.recipe.Recipe;
import io.kamilton.runner.recipe.SamplerRecipes;
import io.kamilton.text.Resource;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON Schema of model files: a resource, and what the recipes of builtins and samplers and the
 * list of distributions say of themselves.
 */
public final class ModelSchema {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private ModelSchema() {}

  /** The schema as JSON, two blanks an indent. */
  public static String text() {
    DefaultIndenter indent = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter().withArrayIndenter(indent).withObjectIndenter(indent);
    return MAPPER.writer().with(printer).writeValueAsString(tree()) + "\n";
  }

  private static ObjectNode tree() {
    ObjectNode schema =
        (ObjectNode) MAPPER.readTree(Resource.text(ModelSchema.class, "model.schema.json"));
    ObjectNode definitions = schema.withObject("$defs");
    List<String> names = Prior.names();
    ObjectNode distribution = definitions.withObject("distribution");
    distribution.put("pattern", "^\\s*(" + String.join("|", names) + ")\\s*\\([^()]*\\)\\s*$");
    ArrayNode examples = distribution.withArray("examples");
    for (String name : names) {
      examples.add(name + "(" + String.join(", ", Prior.argumentNames(name)) + ")");
    }
    addRecipes(Builtins.byName().values(), definitions.withObject("builtin"));
    ObjectNode sampler = definitions.withObject("sampler");
    addRecipes(SamplerRecipes.byName().values(), sampler);
    ObjectNode properties = schema.withObject("properties");
    Comparisons.byKey().forEach((key, recipe) -> addComparison(recipe, properties.withObject(key)));
    sampler.put("default", SamplerRecipes.first().name());
    return schema;
  }

  /** schema.anyOf ← a name alone, or a mapping with the name and the arguments of its recipe. */
  private static void addRecipes(Collection<? extends Recipe> recipes, ObjectNode schema) {
    ArrayNode choices = schema.withArray("anyOf");
    ArrayNode names = choices.addObject().withArray("enum");
    for (Recipe recipe : recipes) {
      boolean complete = recipe.arguments().stream().noneMatch(Argument::required);
      if (complete) {
        names.add(recipe.name());
      }
      addRecipe(recipe, choices.addObject());
    }
  }

  private static void addRecipe(Recipe recipe, ObjectNode schema) {
    addObject(recipe.description(), schema);
    ArrayNode required = schema.withArray("required").add("name");
    ObjectNode properties = schema.withObject("properties");
    properties
        .withObject("name")
        .put("description", sentence(recipe.description()))
        .put("const", recipe.name());
    addArguments(recipe, properties);
    recipe.arguments().stream()
        .filter(Argument::required)
        .forEach(argument -> required.add(argument.name()));
    boolean paired = properties.has("sigma") && properties.has("lambda");
    if (paired) {
      ObjectNode together = schema.withObject("dependentRequired");
      together.withArray("sigma").add("lambda");
      together.withArray("lambda").add("sigma");
    }
  }

  private static void addComparison(Recipe recipe, ObjectNode schema) {
    addObject(recipe.description() + "; with returns: simulation", schema);
    addArguments(recipe, schema.withObject("properties"));
  }

  private static void addObject(String description, ObjectNode schema) {
    schema.put("description", sentence(description));
    schema.put("type", "object").put("additionalProperties", false);
  }

  private static void addArguments(Recipe recipe, ObjectNode properties) {
    for (Argument argument : recipe.arguments()) {
      addKind(argument, properties.withObject(argument.name()));
    }
  }

  private static void addKind(Argument argument, ObjectNode schema) {
    schema.put("description", sentence(argument.description()));
    argument.kind().schema().accept(schema);
    if (argument.fallback() != null) {
      boolean word = argument.fallback().of() instanceof String;
      String text = argument.fallback().toString();
      schema.set("default", MAPPER.readTree(word ? "\"" + text + "\"" : text));
    }
  }

  private static String sentence(String description) {
    return description.substring(0, 1).toUpperCase(Locale.ROOT) + description.substring(1) + ".";
  }
}
