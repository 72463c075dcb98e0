package io.kamilton.runner.spec;

import org.jspecify.annotations.Nullable;

/** What a command line says instead of the model file; null where it says nothing. */
public record Overrides(
    @Nullable Integer chains,
    @Nullable Integer warmup,
    @Nullable Integer draws,
    @Nullable Long seed,
    @Nullable String sampler) {
  /** Nothing instead. */
  public static final Overrides NONE = new Overrides(null, null, null, null, null);
}
