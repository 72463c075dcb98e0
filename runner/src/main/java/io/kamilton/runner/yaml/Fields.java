package io.kamilton.runner.yaml;

import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.NearestWord;
import io.kamilton.runner.input.Quoted;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The values of a mapping whose keys are all known. */
public final class Fields {
  private final Node.Mapping mapping;

  private Fields(Node.Mapping mapping) {
    this.mapping = mapping;
  }

  /** The mapping {@code node}; a key that is none of {@code keys} is a mistake. */
  public static Fields of(Node node, Collection<String> keys) {
    Node.Mapping mapping = Expect.mapping(node, "a mapping with the keys " + list(keys));
    for (String key : mapping.entries().keySet()) {
      if (!keys.contains(key)) {
        throw mapping
            .keys()
            .getOrDefault(key, mapping.place())
            .error(
                "%s has the unknown key %s%s"
                    .formatted(mapping.name(), Quoted.of(key), suggestion(key, keys)));
      }
    }
    return new Fields(mapping);
  }

  private static String suggestion(String key, Collection<String> keys) {
    String near = NearestWord.didYouMean(key, keys);
    if (keys.isEmpty()) {
      return "; none is allowed";
    }
    return near.isEmpty() ? "; allowed: " + list(keys) : near;
  }

  private static String list(Collection<String> keys) {
    return String.join(", ", keys);
  }

  /** What is wrong with the mapping, and where it is. */
  public InputException error(String message) {
    return mapping.error(message);
  }

  /** What is wrong with the mapping, where it is, and why. */
  public InputException error(String message, Throwable cause) {
    return mapping.error(message, cause);
  }

  /** Which of {@code keys} are there, in the order of the file. */
  public List<String> present(Collection<String> keys) {
    return mapping.entries().keySet().stream().filter(keys::contains).toList();
  }

  public @Nullable Node get(String key) {
    return mapping.entries().get(key);
  }

  public Optional<Node> find(String key) {
    return Optional.ofNullable(get(key));
  }

  /** The value of a key that must be there; {@code what} says what it would be. */
  public Node require(String key, String what) {
    Node node = get(key);
    if (node == null) {
      throw mapping.error(mapping.name() + " has no key " + key + "; it needs one: " + what);
    }
    return node;
  }

  /** A whole number, or {@code fallback} where the key is not there. */
  public long wholeNumber(String key, long least, long most, long fallback) {
    Node node = get(key);
    return node == null ? fallback : Expect.wholeNumber(node, least, most);
  }
}
