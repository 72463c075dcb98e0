package io.kamilton.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A document of the project: its links, headings and blocks of code. */
record MarkdownFile(Path file, String text) {
  private static final Set<String> SKIPPED = Set.of("target", "runs", ".git", "node_modules");
  private static final Pattern BLOCK =
      Pattern.compile("^```([a-z]*)\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("^#+ (.+)$", Pattern.MULTILINE);

  static MarkdownFile read(Path file) {
    try {
      return new MarkdownFile(file, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All files of the project with that ending, but for what builds and runs make. */
  static List<Path> files(String ending) {
    List<Path> found = new ArrayList<>();
    try {
      Files.walkFileTree(
          LauncherRun.ROOT,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              boolean skipped = SKIPPED.contains(folder.getFileName().toString());
              return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (file.toString().endsWith(ending)) {
                found.add(file);
              }
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found.stream().sorted().toList();
  }

  static Stream<MarkdownFile> all() {
    return files(".md").stream().map(MarkdownFile::read);
  }

  /** Where it is, from the root. */
  String name() {
    return LauncherRun.ROOT.relativize(file).toString();
  }

  /** The blocks of code in that language, in order. */
  List<String> blocks(String language) {
    return BLOCK
        .matcher(text)
        .results()
        .filter(block -> block.group(1).equals(language))
        .map(block -> block.group(2))
        .toList();
  }

  /** What its links point to, outside of blocks of code. */
  List<String> links() {
    String prose = BLOCK.matcher(text).replaceAll("");
    return LINK.matcher(prose).results().map(link -> link.group(1)).toList();
  }

  /** What can stand after {@code #} in a link to this file. */
  Set<String> anchors() {
    String prose = BLOCK.matcher(text).replaceAll("");
    return HEADING.matcher(prose).results().map(MarkdownFile::anchor).collect(Collectors.toSet());
  }

  private static String anchor(MatchResult heading) {
    String words = heading.group(1).toLowerCase(Locale.ROOT);
    return words.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }

  @Override
  public String toString() {
    return name();
  }
}
