package io.kamilton.external.umbridge.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kamilton.external.JsonWriter;
import io.kamilton.target.EvaluationFailure;
import io.kamilton.target.Outcome;

/** What a server is asked: an endpoint, and JSON where it takes some. */
final class Request {
  private final String endpoint;
  private final byte[] body;

  private Request(String endpoint, String json) {
    this.endpoint = endpoint;
    this.body = json.getBytes(UTF_8);
  }

  /** GET, without a body. */
  static Request get(String endpoint) {
    return new Request(endpoint, "");
  }

  /** POST. */
  static Request post(String endpoint, String json) {
    return new Request(endpoint, json);
  }

  String method() {
    return body.length == 0 ? "GET" : "POST";
  }

  String endpoint() {
    return endpoint;
  }

  byte[] body() {
    return body;
  }

  /** [[…], […]]: theta cut into the model's inputs. */
  static String input(double[] theta, int[] sizes) {
    StringBuilder out = new StringBuilder("[");
    int l = 0;
    for (int block = 0; block < sizes.length; block++) {
      out.append(block == 0 ? "[" : "], [");
      for (int i = 0; i < sizes[block]; i++, l++) {
        if (!Double.isFinite(theta[l])) {
          throw new EvaluationFailure(
              Outcome.ERROR, "theta[" + l + "] is " + theta[l] + ", which no request can hold");
        }
        out.append(i == 0 ? "" : ", ").append(JsonWriter.number(theta[l]));
      }
    }
    return out.append("]]").toString();
  }
}
