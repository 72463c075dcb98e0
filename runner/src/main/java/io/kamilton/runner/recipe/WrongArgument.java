package io.kamilton.runner.recipe;

import io.kamilton.runner.input.InputException;
import org.jspecify.annotations.Nullable;

/** An argument of a builtin that is seen to be wrong when the target is made of it. */
public final class WrongArgument extends InputException {
  private static final long serialVersionUID = 1;

  private final String argument;

  WrongArgument(String argument, String message) {
    this(argument, message, null);
  }

  WrongArgument(String argument, String message, @Nullable Throwable cause) {
    super("target.builtin." + argument + ": " + message, cause);
    this.argument = argument;
  }

  /** Its name. */
  public String argument() {
    return argument;
  }
}
