package io.kamilton.runner.output;

import io.kamilton.external.FormattedNumbers;
import io.kamilton.text.Decimals;
import java.io.PrintWriter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON as this program writes it: keys in the order of declaration, doubles by {@link Decimals},
 * what is not finite as {@code null}.
 */
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .addDecorator(
                      (factory, generator) -> new FormattedNumbers(generator, Json::number))
                  .build())
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .build();

  private Json() {}

  /** Prints records, lists, maps, numbers and text as one line of JSON. */
  public static void println(Object value, PrintWriter out) {
    MAPPER.writeValue(out, value);
    out.println();
  }

  /** Records, lists, maps, numbers and text as one line of JSON. */
  public static String text(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  private static String number(double x) {
    return Double.isFinite(x) ? Decimals.of(x) : "null";
  }
}
