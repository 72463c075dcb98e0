package io.kamilton.validation;

import io.kamilton.run.Starts;
import io.kamilton.target.Evaluator;
import io.kamilton.target.Point;
import io.kamilton.target.Seeds;
import org.jspecify.annotations.Nullable;

/**
 * A posterior of data that were simulated, and the θ* that they were simulated with: θ* is an exact
 * draw of that posterior, whatever the data.
 *
 * @param posterior log π̂(u) on the unconstrained scale
 * @param starts where chains may begin; must not depend on {@code truth}
 * @param truth θ* on the unconstrained scale
 * @param seeds with which the estimate at θ* is an exact draw too; null where an exact estimate is
 *     not known because the posterior is noisy
 */
public record Replica(
    Evaluator posterior, Starts.Proposal starts, Point truth, @Nullable Seeds seeds) {}
