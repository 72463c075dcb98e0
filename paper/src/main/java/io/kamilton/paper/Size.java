package io.kamilton.paper;

import java.util.Locale;

/** How much of an experiment is done. */
public enum Size {
  /** Seconds, for tests: too little to judge a claim by. */
  TINY,
  /** All experiments in minutes. */
  QUICK,
  /** As many trials as the paper has. */
  FULL;

  /** What it is at each size. */
  public <T> T of(T tiny, T quick, T full) {
    return switch (this) {
      case TINY -> tiny;
      case QUICK -> quick;
      case FULL -> full;
    };
  }

  /** Its option of the command. */
  public String option() {
    return "--" + name().toLowerCase(Locale.ROOT);
  }
}
