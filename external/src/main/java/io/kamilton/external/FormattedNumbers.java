package io.kamilton.external;

import java.util.function.DoubleFunction;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.JsonGeneratorDelegate;

/** A JSON generator that writes every double as the text that a function gives it. */
public final class FormattedNumbers extends JsonGeneratorDelegate {
  private final DoubleFunction<String> format;

  public FormattedNumbers(JsonGenerator generator, DoubleFunction<String> format) {
    super(generator);
    this.format = format;
  }

  @Override
  public JsonGenerator writeNumber(double x) {
    delegate.writeNumber(format.apply(x));
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
