package io.kamilton.spark;

import io.kamilton.cli.TypedCommand;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Spark on two threads of this process, for the commands of a test. */
final class SparkHere implements BeforeAllCallback, AfterAllCallback {
  private static final List<String> PROPERTIES =
      List.of("spark.master", "spark.driver.host", "spark.driver.bindAddress");

  @Override
  public void beforeAll(ExtensionContext context) {
    PROPERTIES.forEach(name -> System.setProperty(name, "127.0.0.1"));
    System.setProperty("spark.master", "local[2]");
  }

  @Override
  public void afterAll(ExtensionContext context) {
    PROPERTIES.forEach(System::clearProperty);
  }

  /** A command that runs its chains there. */
  static TypedCommand type(Object... words) {
    Object[] all = Arrays.copyOf(words, words.length + 2);
    all[words.length] = "--engine";
    all[words.length + 1] = "spark";
    return TypedCommand.of(all);
  }
}
