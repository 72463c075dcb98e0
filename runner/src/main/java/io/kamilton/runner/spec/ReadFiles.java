package io.kamilton.runner.spec;

import io.kamilton.runner.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The files that a model reads, as they were when its run began: with others in their place the
 * draws after a resumption would be of another posterior than those before.
 *
 * @param digests SHA-256 in hexadecimal digits, by path
 */
public record ReadFiles(Map<String, String> digests) {
  public ReadFiles {
    digests = Collections.unmodifiableMap(new LinkedHashMap<>(digests));
  }

  /** The files as they are now. */
  public static ReadFiles of(Model model) throws IOException {
    Map<String, String> digests = new LinkedHashMap<>();
    for (Path file : model.target().source().files()) {
      digests.put(file.toString(), digest(file));
    }
    return new ReadFiles(digests);
  }

  /** Throws {@link InputException} unless all are what they were. */
  public void requireUnchanged() throws IOException {
    for (Map.Entry<String, String> each : digests.entrySet()) {
      if (!digest(Path.of(each.getKey())).equals(each.getValue())) {
        throw new InputException(
            each.getKey()
                + " has changed since the run began; put back the file that it began with, or begin"
                + " another run");
      }
    }
  }

  /** SHA-256 of a file in hexadecimal digits. */
  public static String digest(Path file) throws IOException {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha.digest(Files.readAllBytes(file)));
    } catch (NoSuchFileException e) {
      throw new InputException(file + " does not exist; the model reads it", e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
