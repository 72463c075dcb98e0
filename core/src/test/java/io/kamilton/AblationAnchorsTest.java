package io.kamilton;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The ablations that the recipes of the default sampler name are in docs/ablations.md. */
@Tag("one-jdk")
class AblationAnchorsTest {
  private static final Pattern ANCHOR = Pattern.compile("(?<!@link |[\\w}])#([a-z][a-z0-9-]+)");

  private static Set<String> headings() throws IOException {
    return Files.readAllLines(Path.of("../docs/ablations.md")).stream()
        .filter(line -> line.startsWith("## "))
        .map(line -> line.substring(3).toLowerCase(Locale.ROOT))
        .map(line -> line.replaceAll("[^\\p{L}\\p{N}\\- ]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  @Test
  void everyAblationIsThere() throws IOException {
    Set<String> named = new TreeSet<>();
    List<Path> recipes;
    try (Stream<Path> all = Files.walk(Path.of("src/main/java/io/kamilton"))) {
      recipes =
          all.filter(each -> each.toString().matches(".*(Numbers|SquaredError)\\.java")).toList();
    }
    assertEquals(6, recipes.size(), recipes::toString);
    for (Path recipe : recipes) {
      Matcher found = ANCHOR.matcher(Files.readString(recipe).replace("ablations.md#", " #"));
      while (found.find()) {
        named.add(found.group(1));
      }
    }
    assertTrue(named.size() > 8, named::toString);
    named.removeAll(headings());
    assertEquals(Set.of(), named, "ablations that are missing");
  }
}
