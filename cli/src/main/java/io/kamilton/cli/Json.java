package io.kamilton.cli;

import io.kamilton.text.Decimals;
import java.io.PrintWriter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonGeneratorDelegate;
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
                  .addDecorator((factory, generator) -> new ShortestNumbers(generator))
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

  /** The one place where numbers of JSON output become text. */
  private static final class ShortestNumbers extends JsonGeneratorDelegate {
    ShortestNumbers(JsonGenerator generator) {
      super(generator);
    }

    @Override
    public JsonGenerator writeNumber(double x) {
      if (Double.isFinite(x)) {
        delegate.writeNumber(Decimals.of(x));
      } else {
        delegate.writeNull();
      }
      return this;
    }

    @Override
    public JsonGenerator writeNumber(float x) {
      return writeNumber((double) x);
    }

    @Override
    public JsonGenerator writeArray(double[] xs, int offset, int length) {
      delegate.writeStartArray(xs, length);
      for (int i = offset; i < offset + length; i++) {
        writeNumber(xs[i]);
      }
      delegate.writeEndArray();
      return this;
    }
  }
}
