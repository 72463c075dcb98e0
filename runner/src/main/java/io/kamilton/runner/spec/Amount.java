package io.kamilton.runner.spec;

import io.kamilton.runner.input.WrongSetting;
import io.kamilton.runner.yaml.Fields;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How much is run: the numbers that a model file and an option of the same name can give. */
enum Amount {
  CHAINS(1, 10_000, 4),
  WARMUP(0, 1_000_000_000, 1000),
  DRAWS(1, 1_000_000_000, 1000);

  private final int least;
  private final int most;
  private final int fallback;

  Amount(int least, int most, int fallback) {
    this.least = least;
    this.most = most;
    this.fallback = fallback;
  }

  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The number where none is given. */
  int fallback() {
    return fallback;
  }

  int read(Fields fields) {
    return (int) fields.wholeNumber(key(), least, most, fallback);
  }

  /** The option's number if it is given, else the file's. */
  int override(@Nullable Integer option, int file) {
    if (option == null) {
      return file;
    }
    if (option < least || option > most) {
      throw new WrongSetting(
          key() + " is " + option + "; allowed: a whole number from " + least + " to " + most);
    }
    return option;
  }
}
