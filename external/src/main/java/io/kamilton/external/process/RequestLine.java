package io.kamilton.external.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;
import io.kamilton.target.Seeds;
import io.kamilton.text.Decimals;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;

/** A line to a program, in one buffer that is used again and again. */
final class RequestLine {
  private byte[] bytes = new byte[1024];
  private int length;

  /** {"theta": [...], "seed": n}, or "seeds": [...] where there are several. */
  void askFor(double[] theta, Seeds seeds) {
    begin("theta", theta);
    append(seeds);
    append("}\n");
  }

  /** {"simulate": [...], "seed": n} */
  void askForData(double[] theta, long seed) {
    begin("simulate", theta);
    append(Seeds.of(seed));
    append("}\n");
  }

  private void begin(String key, double[] theta) {
    length = 0;
    append("{\"" + key + "\": [");
    for (int l = 0; l < theta.length; l++) {
      if (!Double.isFinite(theta[l])) {
        throw new EvaluationFailure(
            Outcome.ERROR, "theta[" + l + "] is " + theta[l] + ", which no request can hold");
      }
      append(l == 0 ? "" : ", ");
      append(Decimals.of(theta[l]));
    }
    append("], ");
  }

  private void append(Seeds seeds) {
    if (seeds.size() == 1) {
      append("\"seed\": ");
      append(Long.toString(seeds.first()));
      return;
    }
    append("\"seeds\": [");
    for (int b = 0; b < seeds.size(); b++) {
      append(b == 0 ? "" : ", ");
      append(Long.toString(seeds.get(b)));
    }
    append("]");
  }

  /** {"data": …, "parameters": [...]} */
  void tell(String data, List<String> parameters) {
    length = 0;
    StringBuilder line = new StringBuilder("{\"data\": ");
    line.append(data.replace('\n', ' ').replace('\r', ' ')).append(", \"parameters\": [");
    for (int l = 0; l < parameters.size(); l++) {
      line.append(l == 0 ? "\"" : ", \"");
      escape(parameters.get(l), line);
      line.append('"');
    }
    byte[] text = line.append("]}\n").toString().getBytes(UTF_8);
    reserve(text.length);
    System.arraycopy(text, 0, bytes, 0, text.length);
    length = text.length;
  }

  private static void escape(String text, StringBuilder out) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ') {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
  }

  /** Adds text of ASCII. */
  private void append(String ascii) {
    reserve(ascii.length());
    for (int i = 0; i < ascii.length(); i++) {
      bytes[length++] = (byte) ascii.charAt(i);
    }
  }

  private void reserve(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, length);
    out.flush();
  }
}
