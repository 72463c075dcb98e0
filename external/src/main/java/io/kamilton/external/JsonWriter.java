package io.kamilton.external;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kamilton.text.Decimals;
import java.util.function.DoubleFunction;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.core.util.Separators.Spacing;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** JSON as a transport writes it: on one line, with the fewest digits that keep every double. */
public final class JsonWriter {
  /** For programs: whole numbers have no point. */
  public static final JsonWriter LINES = new JsonWriter(Decimals::of);

  /**
   * For UM-Bridge: numbers have a point also where they are whole, so that no language takes them
   * for integers, and −∞ is what a reader that rounds to doubles takes for it
   * (docs/decisions/0024-um-bridge.md).
   */
  public static final JsonWriter UM_BRIDGE = new JsonWriter(JsonWriter::withPoint);

  private static final String MINUS_INFINITY = "-1e999";

  private final ObjectWriter writer;

  private JsonWriter(DoubleFunction<String> digits) {
    DefaultPrettyPrinter.Indenter none = DefaultPrettyPrinter.NopIndenter.instance();
    DefaultPrettyPrinter spaces =
        new DefaultPrettyPrinter(
                new Separators(
                    " ", ':', Spacing.AFTER, ',', Spacing.AFTER, "", ',', Spacing.AFTER, ""))
            .withObjectIndenter(none)
            .withArrayIndenter(none);
    writer =
        JsonMapper.builder(
                JsonFactory.builder()
                    .disable(JsonWriteFeature.ESCAPE_FORWARD_SLASHES)
                    .addDecorator((factory, json) -> new FormattedNumbers(json, digits))
                    .build())
            .build()
            .writer()
            .with(spaces);
  }

  private static String withPoint(double x) {
    if (x == Double.NEGATIVE_INFINITY) {
      return MINUS_INFINITY;
    }
    String digits = Decimals.of(x);
    boolean whole = digits.indexOf('.') < 0 && digits.indexOf('e') < 0;
    return whole ? digits + ".0" : digits;
  }

  /**
   * A value as UTF-8; half a surrogate pair, which UTF-8 does not have, becomes a question mark.
   */
  public byte[] bytes(JsonNode value) {
    return writer.writeValueAsString(value).getBytes(UTF_8);
  }
}
