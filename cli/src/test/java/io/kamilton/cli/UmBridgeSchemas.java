package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The published rules of UM-Bridge 1.0 as schemas; JSON is read strictly. */
final class UmBridgeSchemas {
  static final UmBridgeSchemas ANSWERS = new UmBridgeSchemas("answers.schema.json");
  static final UmBridgeSchemas REQUESTS = new UmBridgeSchemas("requests.schema.json");

  private static final JsonMapper STRICT =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS) // numbers as they stand there
          .build();

  private final String file;

  private UmBridgeSchemas(String file) {
    this.file = file;
  }

  /** Passes for text that is JSON and fits what the file calls {@code name}. */
  JsonNode assertFits(String name, String text) {
    JsonNode json = STRICT.readTree(text);
    assertEquals(List.of(), schema(name).validate(json), () -> name + ": " + text);
    return json;
  }

  private Schema schema(String name) {
    try (InputStream in = UmBridgeSchemas.class.getResourceAsStream("/umbridge/" + file)) {
      ObjectNode all = (ObjectNode) STRICT.readTree(Objects.requireNonNull(in, file));
      all.put("$ref", "#/$defs/" + name);
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(all);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
