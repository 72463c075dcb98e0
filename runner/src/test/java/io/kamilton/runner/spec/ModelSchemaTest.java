package io.kamilton.runner.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.kamilton.parameter.Prior;
import io.kamilton.runner.recipe.Argument;
import io.kamilton.runner.recipe.BuiltinRecipe;
import io.kamilton.runner.recipe.Builtins;
import io.kamilton.runner.recipe.Comparisons;
import io.kamilton.runner.spec.BadModels.SchemaView;
import io.kamilton.runner.transport.TargetReader;
import io.kamilton.runner.transport.UmBridgeTransport;
import io.kamilton.runner.yaml.JsonText;
import io.kamilton.runner.yaml.YamlTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The schema is one, agrees with the reader, and describes every key. */
class ModelSchemaTest {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final JsonNode TREE = MAPPER.readTree(ModelSchema.text());
  private static final Schema SCHEMA = REGISTRY.getSchema(TREE);

  static List<BadModels.Row> bad() {
    return BadModels.all();
  }

  static List<GoodModels.Row> good() {
    return GoodModels.all();
  }

  private static JsonNode tree(String text) {
    return MAPPER.readTree(JsonText.of(YamlTree.parse(text, "x.yaml")));
  }

  @Test
  void schemaIsValid() {
    Schema meta =
        REGISTRY.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
    assertEquals(List.of(), meta.validate(TREE));
  }

  @Test
  void publishedFileIsWhatTheCommandPrints() throws IOException {
    assertEquals(
        ModelSchema.text(),
        Files.readString(Path.of("..", "schema", "model.schema.json")),
        "./kamilton schema > schema/model.schema.json");
  }

  @ParameterizedTest
  @MethodSource("good")
  void rightFilesPass(GoodModels.Row row) {
    assertEquals(List.of(), SCHEMA.validate(tree(row.text())));
  }

  @ParameterizedTest
  @MethodSource("good")
  void writtenFilesPass(GoodModels.Row row) {
    Model model = ModelReader.read(YamlTree.parse(row.text(), "x.yaml"), Path.of("x.yaml"));
    assertEquals(List.of(), SCHEMA.validate(tree(ModelFile.write(model))));
  }

  @ParameterizedTest
  @MethodSource("bad")
  void wrongFilesAreRejectedWhereTheirShapeShowsIt(BadModels.Row row) {
    if (row.schema() != SchemaView.NO_TREE) {
      boolean rejected = !SCHEMA.validate(tree(row.text())).isEmpty();
      assertEquals(row.schema() == SchemaView.REJECTS, rejected);
    }
  }

  @Test
  void keysAreThoseOfTheReader() {
    assertKeys(ModelReader.KEYS, TREE);
    assertKeys(TargetReader.KEYS, TREE.at("/properties/target"));
    assertKeys(UmBridgeTransport.KEYS, TREE.at("/properties/target/properties/umbridge"));
    Comparisons.byKey()
        .forEach(
            (key, recipe) ->
                assertKeys(
                    recipe.arguments().stream().map(Argument::name).toList(),
                    TREE.at("/properties/" + key)));
    assertKeys(ParametersReader.KEYS, TREE.at("/$defs/parameter"));
  }

  private static void assertKeys(List<String> keys, JsonNode object) {
    assertEquals(new TreeSet<>(keys), new TreeSet<>(object.get("properties").propertyNames()));
  }

  @Test
  void defaultsAreThoseOfTheReader() {
    Model least =
        ModelReader.read(
            YamlTree.parse("target: {process: [x]}\nparameters: [{name: a}]", "x.yaml"),
            Path.of("x.yaml"));
    JsonNode written = tree(ModelFile.write(least));
    assertDefaults(written, TREE, Set.of("chains", "warmup", "draws", "seed"));
    assertDefaults(
        written.get("target"),
        TREE.at("/properties/target"),
        Set.of("returns", "noisy", "seeds", "retries", "on-failure"));
    String sampler = written.at("/sampler/name").asString();
    assertEquals(sampler, TREE.at("/$defs/sampler/default").asString());
  }

  /** The defaults of an object's properties are what was written, and are those of the keys. */
  private static void assertDefaults(JsonNode written, JsonNode object, Set<String> keys) {
    Set<String> found = new TreeSet<>();
    object
        .get("properties")
        .forEachEntry(
            (key, value) -> {
              if (value.has("default")) {
                found.add(key);
                assertEquals(value.get("default"), written.get(key), key);
              }
            });
    assertEquals(new TreeSet<>(keys), found);
  }

  @Test
  void everyKeyIsDescribed() {
    Set<String> without = new TreeSet<>();
    describe("", TREE, without);
    assertEquals(Set.of(), without);
  }

  private static void describe(String path, JsonNode node, Set<String> without) {
    JsonNode properties = node.path("properties");
    boolean declares = node.has("additionalProperties");
    if (declares) {
      properties.forEachEntry(
          (key, value) -> {
            boolean described = value.has("description") || value.has("$ref");
            if (!described || value.path("description").asString("a").isBlank()) {
              without.add(path + "." + key);
            }
          });
    }
    node.forEachEntry((key, value) -> describe(path + "." + key, value, without));
    if (node.isArray()) {
      node.forEach(each -> describe(path, each, without));
    }
  }

  @Test
  void everyDistributionIsAnExample() {
    JsonNode examples = TREE.at("/$defs/distribution/examples");
    assertEquals(Prior.names().size(), examples.size());
    assertTrue(examples.toString().contains("\"student-t("), examples::toString);
    assertFalse(SCHEMA.validate(tree("{target: {builtin: nothing}}")).isEmpty());
  }

  @Test
  void simulatorsAreThoseOfTheProgram() {
    JsonNode names = TREE.at("/$defs/simulator/anyOf/0/enum");
    assertEquals(
        new TreeSet<>(
            Builtins.byName().values().stream()
                .filter(each -> each.made() instanceof BuiltinRecipe.Simulation)
                .map(BuiltinRecipe::name)
                .toList()),
        new TreeSet<>(names.valueStream().map(JsonNode::asString).toList()));
  }
}
