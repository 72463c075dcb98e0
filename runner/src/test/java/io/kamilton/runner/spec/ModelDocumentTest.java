package io.kamilton.runner.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kamilton.parameter.Prior;
import io.kamilton.runner.recipe.Argument;
import io.kamilton.runner.recipe.Builtins;
import io.kamilton.runner.recipe.Comparisons;
import io.kamilton.runner.recipe.Recipe;
import io.kamilton.runner.recipe.SamplerRecipes;
import io.kamilton.runner.yaml.Node;
import io.kamilton.runner.yaml.YamlTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** docs/model-file.md says all that the schema and the recipes say, and its examples are right. */
class ModelDocumentTest {
  private static final Path ROOT =
      Path.of(System.getProperty("basedir", ""), "..").toAbsolutePath().normalize();
  private static final Pattern BLOCK =
      Pattern.compile("```(?:yaml|json)\n(.*?)```", Pattern.DOTALL);

  private final String document;

  ModelDocumentTest() throws IOException {
    document = Files.readString(ROOT.resolve("docs/model-file.md"));
  }

  @Test
  void everyKeyOfTheSchemaIsThere() {
    Set<String> keys = new TreeSet<>();
    collect(JsonMapper.shared().readTree(ModelSchema.text()), keys);
    assertTrue(keys.size() > 40, keys::toString);
    keys.removeIf(key -> document.contains("`" + key + "`"));
    assertEquals(Set.of(), keys, "keys that the document does not mention");
  }

  private static void collect(JsonNode node, Set<String> keys) {
    if (node.path("properties").isObject()) {
      keys.addAll(node.get("properties").propertyNames());
    }
    node.forEach(each -> collect(each, keys));
  }

  @Test
  void everyRecipeHasItsRows() {
    List<String> missing = new ArrayList<>(rows(Builtins.byName().values()));
    missing.addAll(rows(Comparisons.byKey().values()));
    missing.addAll(rows(SamplerRecipes.byName().values()));
    missing.removeIf(document::contains);
    assertEquals("", String.join("\n", missing), "rows that the document lacks");
  }

  /** A recipe with what it is, then its arguments: name, what is allowed, default, what it is. */
  private static List<String> rows(Collection<? extends Recipe> recipes) {
    List<String> rows = new ArrayList<>();
    for (Recipe recipe : recipes) {
      rows.add("| **`%s`** | | | %s |\n".formatted(recipe.name(), recipe.description()));
      for (Argument argument : recipe.arguments()) {
        String fallback =
            argument.fallback() != null
                ? "`" + argument.fallback() + "`"
                : argument.required() ? "required" : "none";
        rows.add(
            "| `%s` | %s | %s | %s |\n"
                .formatted(
                    argument.name(),
                    argument.kind().allowed(),
                    fallback,
                    argument.description().replace("|", "\\|")));
      }
    }
    return rows;
  }

  @Test
  void everyDistributionIsThere() {
    List<String> missing =
        Prior.names().stream().filter(name -> !document.contains("`" + name + "`")).toList();
    assertEquals(List.of(), missing);
  }

  @Test
  void itsExamplesAreRight() {
    Matcher block = BLOCK.matcher(document);
    int found = 0;
    for (; block.find(); found++) {
      Node root = YamlTree.parse(block.group(1), "docs/model-file.md");
      assertEquals(1, ModelReader.read(root, Path.of("x.yaml")).seed());
    }
    assertTrue(found >= 3, found + " examples");
  }

  @Test
  void modelsAmongTheExamplesAreRight() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve("examples"))) {
      List<Path> models = files.filter(each -> each.toString().endsWith(".yaml")).toList();
      assertTrue(models.size() >= 2, models::toString);
      for (Path model : models) {
        assertTrue(ModelFile.read(model).space().dimension() > 0);
      }
    }
  }
}
