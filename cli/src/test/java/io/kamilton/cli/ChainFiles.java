package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The chain files of output folders, which must agree in every byte but for how long it took. */
final class ChainFiles {
  private static final String ELAPSED = "# \n#  Elapsed Time: ";

  private ChainFiles() {}

  /** The text of each chain file, without the block of elapsed times at its end. */
  static Map<String, String> of(Path folder) {
    Map<String, String> chains = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(ChainFiles::isChain).toList()) {
        String text = Files.readString(file);
        int end = text.indexOf(ELAPSED);
        assertTrue(end > 0, file + " is not complete");
        chains.put(file.getFileName().toString(), text.substring(0, end));
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    assertTrue(!chains.isEmpty(), "no chain file in " + folder);
    return chains;
  }

  private static boolean isChain(Path file) {
    return file.getFileName().toString().matches("chain-[0-9]+\\.csv");
  }

  static void assertSame(Path expected, Path found, String when) {
    Map<String, String> left = of(expected);
    Map<String, String> right = of(found);
    assertEquals(left.keySet(), right.keySet(), when);
    left.forEach((name, text) -> assertEquals(text, right.get(name), name + ", " + when));
  }

  /** All files below a folder with what is in them. */
  static Map<String, Integer> contents(Path folder) {
    Map<String, Integer> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.put(folder.relativize(file).toString(), Arrays.hashCode(Files.readAllBytes(file)));
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return all;
  }
}
