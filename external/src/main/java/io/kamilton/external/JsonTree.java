package io.kamilton.external;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** JSON as maps, lists, doubles, texts and booleans; a null is none of them. */
public final class JsonTree {
  private JsonTree() {}

  /** The one value that a text is; null for the word null. */
  public static @Nullable Object read(JsonParser json) {
    json.nextToken();
    @Nullable Object value = value(json);
    if (json.nextToken() != null) {
      throw new IllegalArgumentException("there is more than one value");
    }
    return value;
  }

  private static @Nullable Object value(JsonParser json) {
    @Nullable JsonToken token = json.currentToken();
    if (token == null) {
      throw new IllegalArgumentException("there is nothing");
    }
    return switch (token) {
      case START_OBJECT -> object(json);
      case START_ARRAY -> list(json);
      case VALUE_STRING -> json.getString();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }

  private static Map<String, @Nullable Object> object(JsonParser json) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String key = json.currentName();
      json.nextToken();
      object.put(key, value(json));
    }
    return object;
  }

  private static List<@Nullable Object> list(JsonParser json) {
    List<@Nullable Object> list = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      list.add(value(json));
    }
    return list;
  }
}
