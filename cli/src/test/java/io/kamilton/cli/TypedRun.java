package io.kamilton.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A small run for tests of other packages. */
public final class TypedRun {
  private TypedRun() {}

  /** A banana with more options, in a folder of its own. */
  public static void banana(Path folder, Path out, List<String> options) throws IOException {
    List<Object> words = new ArrayList<>(List.of("run", RunModels.banana(folder), "--out", out));
    words.addAll(options);
    TypedCommand done = TypedCommand.of(words.toArray());
    assertEquals(0, done.status(), done::err);
  }
}
