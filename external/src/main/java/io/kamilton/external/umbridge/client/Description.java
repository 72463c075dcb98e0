package io.kamilton.external.umbridge.client;

import io.kamilton.external.JsonTree;
import io.kamilton.external.JsonWriter;
import io.kamilton.external.LooseJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * What a server says of a model before it is evaluated.
 *
 * @param inputs the sizes of its inputs
 * @param outputs the sizes of its outputs
 * @param gradient whether it has /Gradient
 */
record Description(List<Integer> inputs, List<Integer> outputs, boolean gradient) {
  private static final double VERSION = 1.0;

  Description {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
  }

  /**
   * Asks a server.
   *
   * @throws IOException where it is out of reach
   * @throws IllegalArgumentException where it has no such model, or is no UM-Bridge server
   */
  static Description of(Endpoint server, String model, String config) throws IOException {
    Map<?, ?> info = ask(server, Request.get("/Info"));
    requireModel(server, info, model);
    String name = "{\"name\": " + JsonWriter.quoted(model);
    Map<?, ?> support = ask(server, Request.post("/ModelInfo", name + "}"));
    if (!isSupported(support, "Evaluate")) {
      throw new IllegalArgumentException(
          "the model " + model + " at " + server.address() + " does not support Evaluate");
    }
    String configured = name + ", \"config\": " + config + "}";
    return new Description(
        sizes(server, configured, "inputSizes", "/InputSizes"),
        sizes(server, configured, "outputSizes", "/OutputSizes"),
        isSupported(support, "Gradient"));
  }

  private static boolean isSupported(Map<?, ?> info, String feature) {
    return info.get("support") instanceof Map<?, ?> support
        && Boolean.TRUE.equals(support.get(feature));
  }

  private static void requireModel(Endpoint server, Map<?, ?> info, String model) {
    @Nullable Object version = info.get("protocolVersion");
    boolean known = version instanceof Double number ? number == VERSION : "1.0".equals(version);
    if (!known || !(info.get("models") instanceof List<?> models)) {
      throw new IllegalArgumentException(
          server.address() + " speaks UM-Bridge " + version + "; it must be 1.0");
    }
    if (!models.contains(model)) {
      throw new IllegalArgumentException(
          server.address() + " has no model " + model + "; it has: " + words(models));
    }
  }

  private static String words(List<?> models) {
    return models.isEmpty()
        ? "none"
        : String.join(", ", models.stream().map(String::valueOf).toList());
  }

  private static List<Integer> sizes(Endpoint server, String body, String key, String endpoint)
      throws IOException {
    Map<?, ?> answer = ask(server, Request.post(endpoint, body));
    List<Integer> sizes = new ArrayList<>();
    if (answer.get(key) instanceof List<?> list) {
      for (@Nullable Object each : list) {
        if (each instanceof Double size && size >= 0 && size == size.intValue()) {
          sizes.add(size.intValue());
        } else {
          sizes.add(-1);
        }
      }
    }
    if (sizes.isEmpty() || sizes.contains(-1)) {
      throw new IllegalArgumentException(
          server.address() + " answered " + endpoint + " without a list of sizes: " + answer);
    }
    return sizes;
  }

  private static Map<?, ?> ask(Endpoint server, Request request) throws IOException {
    HttpAnswer answer = server.exchange(request, Long.MAX_VALUE);
    String who = server.address() + " answered " + request.endpoint() + " with ";
    @Nullable Object tree;
    try {
      tree = LooseJson.parse(answer.body(), 0, answer.body().length, JsonTree::read);
    } catch (JacksonException | IllegalArgumentException e) {
      throw new IllegalArgumentException(who + said(answer), e);
    }
    if (!(tree instanceof Map<?, ?> object) || object.containsKey("error") || !answer.isOk()) {
      throw new IllegalArgumentException(who + said(answer));
    }
    return object;
  }

  private static String said(HttpAnswer answer) {
    return "HTTP "
        + answer.status()
        + ", "
        + answer.excerpt()
        + "; is it a UM-Bridge 1.0 server, and is the address complete?";
  }
}
