package io.kamilton.cli.drive;

import io.kamilton.external.process.Caller;
import io.kamilton.runner.engine.Program;
import io.kamilton.runner.input.InputException;
import io.kamilton.runner.job.Allowance;
import io.kamilton.runner.job.Conduct;
import io.kamilton.runner.job.FrontEnd;
import io.kamilton.runner.progress.Until;
import io.kamilton.runner.yaml.TimeText;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a front end wants: the first line that it writes.
 *
 * @param line {@code {"do": "run" | "resume" | "read", "folder": …}} and what goes with it
 */
record Order(JsonNode line) {
  /** The word for what is to be done. */
  String verb() {
    return line.path("do").asString("");
  }

  Path folder() {
    return Path.of(line.path("folder").asString(""));
  }

  /** The model of a new run: the text of a model file. */
  String model() {
    return line.path("model").asString("");
  }

  /** Kept draws of each chain in all, for a run that goes on; null for as many as before. */
  @Nullable Integer draws() {
    return has("draws") ? line.path("draws").asInt() : null;
  }

  /** Whether a new run takes the place of another that is in the folder. */
  boolean overwrites() {
    return line.path("overwrite").asBoolean(false);
  }

  /** Whether the front end takes questions as an array. */
  boolean packs() {
    return line.path("packed").asBoolean(false);
  }

  Conduct conduct(Caller caller, Program program, FrontEnd frontEnd) {
    Allowance allowance =
        new Allowance(
            null, has("max_evals") ? line.path("max_evals").asLong() : Long.MAX_VALUE, maxTime());
    boolean accepts = line.path("accept_changed_target").asBoolean(false);
    return new Conduct(
        allowance, until(), null, program, caller::isStopped, accepts, null, frontEnd);
  }

  private @Nullable Until until() {
    try {
      return has("until") ? Until.parse(line.path("until").asString()) : null;
    } catch (IllegalArgumentException e) {
      throw new InputException("until: " + e.getMessage(), e);
    }
  }

  private @Nullable Duration maxTime() {
    if (!has("max_time")) {
      return null;
    }
    return TimeText.parse(line.path("max_time").asString())
        .orElseThrow(
            () ->
                new InputException(
                    "max_time is %s; allowed: %s"
                        .formatted(line.path("max_time"), TimeText.ALLOWED)));
  }

  private boolean has(String key) {
    return line.hasNonNull(key);
  }
}
