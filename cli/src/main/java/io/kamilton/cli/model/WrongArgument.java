package io.kamilton.cli.model;

/** An argument of a builtin that is seen to be wrong when the target is made of it. */
final class WrongArgument extends RuntimeException {
  private final String argument;

  WrongArgument(String argument, String message) {
    super(message);
    this.argument = argument;
  }

  WrongArgument(String argument, String message, Throwable cause) {
    super(message, cause);
    this.argument = argument;
  }

  /** Its name. */
  String argument() {
    return argument;
  }
}
