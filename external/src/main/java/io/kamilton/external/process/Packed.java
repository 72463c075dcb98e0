package io.kamilton.external.process;

import io.kamilton.external.BadAnswer;
import io.kamilton.external.process.Caller.Query;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Numbers as they are in memory, little endian, in Base64: for programs that take many points as an
 * array, to whom digits would cost more than the values.
 */
final class Packed {
  private Packed() {}

  /** {"theta": doubles, "seeds": 64-bit integers}, a row a question each */
  static ObjectNode questions(List<Query> queries) {
    Query first = queries.get(0);
    byte[] theta = new byte[queries.size() * first.theta().dimension() * Double.BYTES];
    byte[] seeds = new byte[queries.size() * first.seeds().size() * Long.BYTES];
    ByteBuffer points = ByteBuffer.wrap(theta).order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer numbers = ByteBuffer.wrap(seeds).order(ByteOrder.LITTLE_ENDIAN);
    for (Query query : queries) {
      for (int l = 0; l < query.theta().dimension(); l++) {
        points.putDouble(query.theta().get(l));
      }
      for (int b = 0; b < query.seeds().size(); b++) {
        numbers.putLong(query.seeds().get(b));
      }
    }
    return JsonNodeFactory.instance
        .objectNode()
        .put("theta", Base64.getEncoder().encodeToString(theta))
        .put("seeds", Base64.getEncoder().encodeToString(seeds));
  }

  /** The doubles in a text. */
  static ArrayNode numbers(String text) {
    try {
      byte[] bytes = Base64.getDecoder().decode(text);
      DoubleBuffer values = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer();
      ArrayNode numbers = JsonNodeFactory.instance.arrayNode(values.remaining());
      while (values.hasRemaining()) {
        numbers.add(values.get());
      }
      return numbers;
    } catch (IllegalArgumentException e) {
      throw BadAnswer.unreadable("wrote \"answers\" that are no Base64");
    }
  }
}
