package io.kamilton.runner.yaml;

import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.Quoted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The tree of one YAML 1.2 document; JSON is YAML too.
 *
 * <p>Anchors, aliases, tags and merge keys are refused: what a model file says is what it shows.
 */
public final class YamlTree {
  private static final int DEEPEST = 50;

  private final String file;
  private final Iterator<Event> events;

  private YamlTree(String file, Iterator<Event> events) {
    this.file = file;
    this.events = events;
  }

  /** The root of {@code text}, which {@code file} names in messages. */
  public static Node parse(String text, String file) {
    LoadSettings settings =
        LoadSettings.builder().setLabel(file).setCodePointLimit(Integer.MAX_VALUE).build();
    try {
      return new YamlTree(file, new Parse(settings).parseString(text).iterator()).document();
    } catch (MarkedYamlEngineException e) {
      Place place = at(e.getProblemMark(), Place.root(file));
      throw place.error("this is neither YAML nor JSON: " + oneLine(e.getProblem()), e);
    } catch (YamlEngineException e) {
      throw new InputException(file + " is neither YAML nor JSON: " + oneLine(e.getMessage()), e);
    }
  }

  private static String oneLine(@Nullable String problem) {
    return String.valueOf(problem).strip().replaceAll("\\s+", " ");
  }

  private Node document() {
    events.next(); // the stream's start
    Event first = events.next();
    if (first.getEventId() == Event.ID.StreamEnd) {
      throw new InputException(file + " is empty; a model file needs at least the key target");
    }
    Node root = node(events.next(), Place.root(file), 0);
    events.next(); // the document's end
    Event next = events.next();
    if (next.getEventId() != Event.ID.StreamEnd) {
      throw at(next.getStartMark(), root.place())
          .error("a second document begins here; a model file holds one");
    }
    return root;
  }

  private Node node(Event event, Place place, int depth) {
    requirePlain(event, "value", place);
    if (depth > DEEPEST) {
      throw place.error("lists and mappings are nested more than " + DEEPEST + " deep");
    }
    return switch (event.getEventId()) {
      case SequenceStart -> sequence(place, depth);
      case MappingStart -> mapping(place, depth);
      default -> {
        ScalarEvent scalar = (ScalarEvent) event;
        yield new Node.Scalar(place, scalar.getValue(), scalar.isPlain());
      }
    };
  }

  private static void requirePlain(Event event, String what, Place place) {
    if (event.getEventId() == Event.ID.Alias) {
      throw place.error("an alias (*) is not allowed; write the " + what + " out");
    }
    if (((NodeEvent) event).getAnchor().isPresent()) {
      throw place.error("an anchor (&) is not allowed; write the value out where it is needed");
    }
    Optional<String> tag =
        event instanceof ScalarEvent scalar
            ? scalar.getTag()
            : ((CollectionStartEvent) event).getTag();
    if (tag.isPresent()) {
      throw place.error(
          "a tag (" + Quoted.of(tag.get()) + ") is not allowed; write the value without it");
    }
  }

  private Node sequence(Place place, int depth) {
    List<Node> elements = new ArrayList<>();
    Event event = events.next();
    while (event.getEventId() != Event.ID.SequenceEnd) {
      Place here = at(event.getStartMark(), place);
      int number = elements.size() + 1;
      elements.add(node(event, place.element(number, here), depth + 1));
      event = events.next();
    }
    return new Node.Sequence(place, elements);
  }

  private Node mapping(Place place, int depth) {
    Map<String, Node> entries = new LinkedHashMap<>();
    Map<String, Place> keys = new HashMap<>();
    Event event = events.next();
    while (event.getEventId() != Event.ID.MappingEnd) {
      Place here = at(event.getStartMark(), place);
      String key = key(event, here);
      Place first = keys.put(key, here);
      if (first != null) {
        throw here.error(
            "the key %s stands here again; it stands on line %d already"
                .formatted(Quoted.of(key), first.line()));
      }
      Event value = events.next();
      Place there = at(value.getStartMark(), here);
      entries.put(key, node(value, place.key(key, there), depth + 1));
      event = events.next();
    }
    return new Node.Mapping(place, entries, keys);
  }

  private static String key(Event event, Place place) {
    requirePlain(event, "key", place);
    if (!(event instanceof ScalarEvent scalar)) {
      throw place.error("a key is a list or a mapping; a key must be a word");
    }
    if (scalar.isPlain() && scalar.getValue().equals("<<")) {
      throw place.error("a merge key (<<) is not allowed; write the keys out");
    }
    return scalar.getValue();
  }

  /** {@code near}, at the line and column of a mark. */
  private static Place at(Optional<Mark> mark, Place near) {
    return mark.map(each -> near.at(each.getLine() + 1, each.getColumn() + 1)).orElse(near);
  }
}
