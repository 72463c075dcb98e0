package io.kamilton.runner.output;

import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.Quoted;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The draws of CSV files, a file a chain: CmdStan's, or any with a header. */
public final class CsvDraws implements DrawTable {
  private final List<CsvChain> files;
  private final List<Column> columns;

  private CsvDraws(List<CsvChain> files) {
    this.files = files;
    columns = List.copyOf(Column.named(files.get(0).names()));
  }

  /** Reads every file once; files that do not fit together are an {@link InputException}. */
  public static CsvDraws open(List<Path> paths) {
    if (paths.isEmpty()) {
      throw new IllegalArgumentException("paths: at least one is needed");
    }
    List<CsvChain> files = new ArrayList<>();
    for (Path path : paths) {
      files.add(CsvChain.open(path));
      requireSameShape(files.get(0), files.get(files.size() - 1));
    }
    CsvChain first = files.get(0);
    if (first.rows() == first.warmup()) {
      throw new InputException(
          first.file()
              + (first.rows() == 0
                  ? " has a header but no draws"
                  : " has only warm-up (" + first.rows() + " rows), no draws"));
    }
    return new CsvDraws(files);
  }

  private static void requireSameShape(CsvChain first, CsvChain other) {
    if (!other.names().equals(first.names())) {
      throw new InputException(
          "%s and %s have different columns (%s); the files of several chains need the same header"
              .formatted(first.file(), other.file(), difference(first.names(), other.names())));
    }
    requireEqual("rows of warm-up", first, first.warmup(), other, other.warmup());
    int kept = other.rows() - other.warmup();
    requireEqual("draws", first, first.rows() - first.warmup(), other, kept);
  }

  private static void requireEqual(String what, CsvChain first, int n, CsvChain other, int m) {
    if (n != m) {
      throw new InputException(
          "%s has %d %s, but %s has %d; the files of several chains need the same number"
              .formatted(first.file(), n, what, other.file(), m));
    }
  }

  private static String difference(List<String> names, List<String> others) {
    for (int j = 0; j < Math.min(names.size(), others.size()); j++) {
      if (!names.get(j).equals(others.get(j))) {
        return "column %d is %s in one, %s in the other"
            .formatted(j + 1, Quoted.of(names.get(j)), Quoted.of(others.get(j)));
      }
    }
    return names.size() + " in one, " + others.size() + " in the other";
  }

  @Override
  public List<Column> columns() {
    return columns;
  }

  @Override
  public int chains() {
    return files.size();
  }

  @Override
  public int warmup() {
    return files.get(0).warmup();
  }

  @Override
  public int draws() {
    return files.get(0).rows() - warmup();
  }

  @Override
  public void rows(int chain, RowVisitor visitor) throws IOException {
    files.get(chain).visit(visitor);
  }
}
