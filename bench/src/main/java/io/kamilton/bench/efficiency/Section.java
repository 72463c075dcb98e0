package io.kamilton.bench.efficiency;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A part of a document between two comments, which is written by a program. */
public record Section(Path document, String name) {
  /** Puts other text in place of what is there. */
  public void replace(String text) throws IOException {
    String begin = "<!-- " + name + " -->\n";
    String end = "<!-- end of " + name + " -->\n";
    String all = Files.readString(document);
    int from = all.indexOf(begin);
    int to = all.indexOf(end);
    if (from < 0 || to < from) {
      throw new IOException(document + " has no lines " + begin.strip() + " and " + end.strip());
    }
    Files.writeString(document, all.substring(0, from + begin.length()) + text + all.substring(to));
  }
}
