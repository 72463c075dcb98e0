package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of libraries in SECURITY.md is what the build ships. */
class LibrariesIT {
  private static final Path TARGET = LauncherRun.ROOT.resolve("cli/target");

  /** {@code | `picocli` | 4.7.7 | Apache-2.0 | none |}. */
  private static final Pattern ROW =
      Pattern.compile("^\\| `([^`]+)` \\| (\\S+) \\| (\\S+) \\| [^|]+ \\|$", Pattern.MULTILINE);

  /** {@code (Apache-2.0) picocli (info.picocli:picocli:4.7.7 - https://picocli.info)}. */
  private static final Pattern LICENCE =
      Pattern.compile("^ *\\(([^)]+)\\) .*\\([^:()]+:([^:]+):(\\S+) - .*$", Pattern.MULTILINE);

  @Test
  void everyLibraryIsInTheTable() throws IOException {
    Set<String> table = rows(Files.readString(LauncherRun.ROOT.resolve("SECURITY.md")));
    assertEquals(licences(Files.readString(TARGET.resolve("THIRD-PARTY.txt"))), table);

    try (Stream<Path> jars = Files.list(TARGET.resolve("lib"))) {
      for (String jar : jars.map(file -> file.getFileName().toString()).toList()) {
        assertTrue(
            jar.startsWith("kamilton-")
                || table.stream()
                    .anyMatch(
                        library -> jar.startsWith(library.substring(0, library.indexOf(',')))),
            jar + " is shipped, but not in the table of SECURITY.md");
      }
    }
  }

  /** The check itself: another version, another licence or one library more is not the same. */
  @Test
  void aChangeIsSeen() {
    String shipped = "     (MIT) One (org.one:one:1.0 - https://one.org)\n";
    assertEquals(rows("| `one` | 1.0 | MIT | none |"), licences(shipped));
    for (String changed :
        new String[] {
          "| `one` | 1.1 | MIT | none |",
          "| `one` | 1.0 | Apache-2.0 | none |",
          "| `one` | 1.0 | MIT | none |\n| `two` | 1.0 | MIT | none |",
          "| `one` | 1.0 | MIT |  |"
        }) {
      assertNotEquals(licences(shipped), rows(changed));
    }
  }

  private static Set<String> rows(String document) {
    return found(ROW, document, row -> name(row.group(1), row.group(2), row.group(3)));
  }

  private static Set<String> licences(String list) {
    return found(LICENCE, list, line -> name(line.group(2), line.group(3), line.group(1)));
  }

  private static String name(String library, String version, String licence) {
    return library + "-" + version + ", " + licence;
  }

  private static Set<String> found(
      Pattern pattern, String text, Function<MatchResult, String> name) {
    return pattern.matcher(text).results().map(name).collect(Collectors.toCollection(TreeSet::new));
  }
}
