package io.kamilton.external.umbridge.client;

import io.kamilton.external.BadAnswer;
import io.kamilton.external.LooseJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a server says of a model before it is evaluated.
 *
 * @param inputs the sizes of its inputs
 * @param outputs the sizes of its outputs
 * @param gradient whether it has /Gradient
 */
record Description(List<Integer> inputs, List<Integer> outputs, boolean gradient) {
  private static final double VERSION = 1.0;

  /**
   * Asks a server.
   *
   * @throws IOException where it is out of reach
   * @throws IllegalArgumentException where it has no such model, or is no UM-Bridge server
   */
  static Description of(Endpoint server, String model, ObjectNode config) throws IOException {
    requireModel(server, ask(server, Request.get("/Info")), model);
    ObjectNode request = JsonNodeFactory.instance.objectNode().put("name", model);
    JsonNode support = ask(server, Request.post("/ModelInfo", request)).path("support");
    if (!support.path("Evaluate").booleanValue(false)) {
      throw new IllegalArgumentException(
          "the model " + model + " at " + server.address() + " does not support Evaluate");
    }
    request.set("config", config);
    return new Description(
        sizes(server, Request.post("/InputSizes", request), "inputSizes"),
        sizes(server, Request.post("/OutputSizes", request), "outputSizes"),
        support.path("Gradient").booleanValue(false));
  }

  private static void requireModel(Endpoint server, JsonNode info, String model) {
    JsonNode version = info.path("protocolVersion");
    boolean known =
        version.isNumber()
            ? version.numberValue().doubleValue() == VERSION
            : version.stringValue("").equals("1.0");
    if (!known || !info.path("models").isArray()) {
      throw new IllegalArgumentException(
          server.address() + " speaks UM-Bridge " + version + "; it must be 1.0");
    }
    List<String> models =
        info.path("models").values().stream().map(each -> each.asString("…")).toList();
    if (!models.contains(model)) {
      String names = models.isEmpty() ? "none" : String.join(", ", models);
      throw new IllegalArgumentException(
          server.address() + " has no model " + model + "; it has: " + names);
    }
  }

  private static List<Integer> sizes(Endpoint server, Request request, String key)
      throws IOException {
    ObjectNode answer = ask(server, request);
    List<Integer> sizes = new ArrayList<>();
    for (JsonNode each : answer.path(key).values()) {
      double size = each.isNumber() ? each.numberValue().doubleValue() : -1;
      sizes.add(size >= 0 && size == (int) size ? (int) size : -1);
    }
    if (sizes.isEmpty() || sizes.contains(-1)) {
      throw new IllegalArgumentException(
          server.address() + " answered " + request.path() + " without a list of sizes: " + answer);
    }
    return sizes;
  }

  private static ObjectNode ask(Endpoint server, Request request) throws IOException {
    HttpAnswer answer = server.exchange(request, Long.MAX_VALUE);
    @Nullable RuntimeException cause = null;
    try {
      JsonNode tree = LooseJson.read(answer.body(), 0, answer.body().length);
      if (tree instanceof ObjectNode object && !object.has("error") && answer.isOk()) {
        return object;
      }
    } catch (JacksonException | BadAnswer e) {
      cause = e;
    }
    throw new IllegalArgumentException(
        "%s answered %s with HTTP %d, %s; is it a UM-Bridge 1.0 server, and is the address complete?"
            .formatted(server.address(), request.path(), answer.status(), answer.excerpt()),
        cause);
  }
}
