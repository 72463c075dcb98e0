package io.kamilton.runner;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The version of this build. */
public final class Version {
  private static final String WRITTEN_BY_THE_BUILD = "version.properties";

  private Version() {}

  /** Such as {@code 0.2.0}. */
  public static String number() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream(WRITTEN_BY_THE_BUILD)) {
      properties.load(Objects.requireNonNull(in, WRITTEN_BY_THE_BUILD));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }
}
