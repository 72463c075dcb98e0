package io.kamilton.runner.output;

import io.kamilton.external.LooseJson;
import io.kamilton.target.Point;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Numbers with a name, in a rectangle of any dimension.
 *
 * @param shape the length of each dimension, at least one
 * @param integers whether all are integers that a double holds exactly
 * @param values the last dimension runs fastest
 */
public record NumberArray(String name, List<Integer> shape, boolean integers, Point values) {
  /** Of data that have no name of their own. */
  private static final String DATA = "data";

  /** Below it every integer is a double. */
  private static final double EXACT = 1L << 53;

  /** Names that a netCDF file cannot have, or needs for dimensions. */
  private static final Pattern TAKEN = Pattern.compile("\\.?|.*/.*|.*_dim_[0-9]+");

  public NumberArray {
    shape = List.copyOf(shape);
  }

  /**
   * The arrays in a text of JSON: an object has one for each of its keys. What is not made of
   * numbers alone, or is no rectangle, is left out.
   */
  public static List<NumberArray> ofJson(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    JsonNode data = LooseJson.read(bytes, 0, bytes.length);
    List<NumberArray> arrays = new ArrayList<>();
    if (data.isObject()) {
      for (Map.Entry<String, JsonNode> each : data.properties()) {
        new Reading().add(each.getKey(), each.getValue(), arrays);
      }
    } else {
      new Reading().add(DATA, data, arrays);
    }
    return arrays;
  }

  /** The names of arrays, in their order. */
  public static List<String> names(List<NumberArray> arrays) {
    return arrays.stream().map(NumberArray::name).toList();
  }

  /** A walk through nested lists. */
  private static final class Reading {
    private final List<Integer> shape = new ArrayList<>();
    private final List<Double> values = new ArrayList<>();
    private boolean integers = true;

    void add(String name, JsonNode node, List<NumberArray> arrays) {
      if (!TAKEN.matcher(name).matches() && isRectangle(node, 0)) {
        List<Integer> lengths = shape.isEmpty() ? List.of(1) : shape;
        double[] all = values.stream().mapToDouble(Double::doubleValue).toArray();
        arrays.add(new NumberArray(name, lengths, integers, Point.of(all)));
      }
    }

    private boolean isRectangle(JsonNode node, int depth) {
      if (!node.isArray()) {
        values.add(node.isNumber() ? node.doubleValue() : Double.NaN);
        integers &= node.isIntegralNumber() && Math.abs(node.doubleValue()) < EXACT;
        return depth == shape.size() && (node.isNumber() || node.isNull());
      }
      if (depth == shape.size() && values.isEmpty()) {
        shape.add(node.size()); // on the way to the first number
      }
      if (node.isEmpty() || depth >= shape.size() || shape.get(depth) != node.size()) {
        return false;
      }
      for (JsonNode each : node) {
        if (!isRectangle(each, depth + 1)) {
          return false;
        }
      }
      return true;
    }
  }
}
