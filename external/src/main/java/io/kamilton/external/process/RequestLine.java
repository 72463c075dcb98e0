package io.kamilton.external.process;

import io.kamilton.external.JsonNumbers;
import io.kamilton.external.JsonWriter;
import io.kamilton.target.Seeds;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/** A line to a program: one JSON object. */
final class RequestLine {
  private final byte[] json;

  private RequestLine(ObjectNode request) {
    json = JsonWriter.LINES.bytes(request);
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** {"theta": [...], "seed": n}, or "seeds": [...] where there are several. */
  static RequestLine evaluation(double[] theta, Seeds seeds) {
    return new RequestLine(request(theta, seeds));
  }

  /** The object that asks for an evaluation. */
  static ObjectNode request(double[] theta, Seeds seeds) {
    ObjectNode request = object().set("theta", JsonNumbers.coordinates(theta, 0, theta.length));
    if (seeds.size() == 1) {
      return request.put("seed", seeds.first());
    }
    ArrayNode list = request.putArray("seeds");
    for (int b = 0; b < seeds.size(); b++) {
      list.add(seeds.get(b));
    }
    return request;
  }

  /** {"simulate": [...], "seed": n} */
  static RequestLine simulation(double[] theta, long seed) {
    return new RequestLine(
        object()
            .set("simulate", JsonNumbers.coordinates(theta, 0, theta.length))
            .put("seed", seed));
  }

  /** {"data": …, "parameters": [...]} */
  static RequestLine data(String data, List<String> parameters) {
    String line = data.replace('\n', ' ').replace('\r', ' ');
    ObjectNode request = object().putRawValue("data", new RawValue(line));
    parameters.forEach(request.putArray("parameters")::add);
    return new RequestLine(request);
  }

  void writeTo(OutputStream out) throws IOException {
    out.write(json);
    out.write('\n');
    out.flush();
  }
}
