package io.kamilton.runner.recipe;

/** An argument of a builtin that is seen to be wrong when the target is made of it. */
public final class WrongArgument extends RuntimeException {
  private final String argument;

  public WrongArgument(String argument, String message) {
    super(message);
    this.argument = argument;
  }

  public WrongArgument(String argument, String message, Throwable cause) {
    super(message, cause);
    this.argument = argument;
  }

  /** Its name. */
  public String argument() {
    return argument;
  }
}
