package io.kamilton.bench.efficiency;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The rows of a CSV file, without quotes, under a fixed header; rows can be added to it. */
public record Rows(Path file, String header) {
  /** The cells of each row; none where there is no file. */
  public List<List<String>> read() throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    if (lines.isEmpty() || !lines.get(0).equals(header)) {
      throw new IOException(file + " has another header than " + header);
    }
    return lines.stream().skip(1).map(line -> List.of(line.split(",", -1))).toList();
  }

  /** Adds rows, each of them ended by a line break. */
  public void add(CharSequence rows) {
    try {
      if (!Files.exists(file)) {
        Files.writeString(file, header + "\n");
      }
      Files.writeString(file, rows, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
