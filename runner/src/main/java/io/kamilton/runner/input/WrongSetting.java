package io.kamilton.runner.input;

/**
 * A setting that no run can have. The message begins with its name, as Java programs write it; the
 * command line has an option of the same name, and shows it as that.
 */
public final class WrongSetting extends InputException {
  public WrongSetting(String message) {
    super(message);
  }

  public WrongSetting(String message, Throwable cause) {
    super(message, cause);
  }
}
