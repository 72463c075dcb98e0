package io.kamilton.runner.yaml;

import io.kamilton.runner.input.InputException;
import io.kamilton.runner.input.UserFile;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** The text of a model file: UTF-8, not larger than a person would write. */
public final class FileText {
  /** The largest model file in bytes. */
  public static final int LARGEST = 4 << 20;

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private FileText() {}

  public static String read(Path file) {
    byte[] bytes = UserFile.read(file, "a model file", in -> in.readNBytes(LARGEST + 1));
    return text(file, bytes);
  }

  private static String text(Path file, byte[] bytes) {
    if (bytes.length > LARGEST) {
      throw tooLarge(file);
    }
    for (byte b : bytes) {
      if (b == 0) {
        throw notText(file, "a zero byte");
      }
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw notText(file, "not UTF-8");
    }
  }

  /** The mistake of putting a data set into a model file. */
  public static InputException tooLarge(Path file) {
    return new InputException(
        file + " is larger than 4 MiB; large data belongs in a file that the program reads itself");
  }

  private static InputException notText(Path file, String found) {
    return new InputException(
        file + " is not text (" + found + "); a model file is YAML or JSON in UTF-8");
  }
}
