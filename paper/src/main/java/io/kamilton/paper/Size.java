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

  /** Its option of the command. */
  public String option() {
    return "--" + name().toLowerCase(Locale.ROOT);
  }
}
