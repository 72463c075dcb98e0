package io.kamilton.runner.job;

import org.jspecify.annotations.Nullable;

/**
 * How a run ended, and what was made of its log.
 *
 * @param rendering the files, the summary and the report; null where they could not be written
 * @param notWritten why not, and where the draws are then; empty where they were
 * @param defect what went wrong that nobody foresaw; null where nothing did
 */
public record RunResult(
    RunFolder folder,
    Conclusion conclusion,
    @Nullable Rendering rendering,
    String notWritten,
    @Nullable RuntimeException defect) {}
