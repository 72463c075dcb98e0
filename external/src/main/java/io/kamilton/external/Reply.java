package io.kamilton.external;

import io.kamilton.target.Answer;
import io.kamilton.target.Point;
import org.jspecify.annotations.Nullable;

/**
 * What a program said of a point.
 *
 * @param gradient ∇log π, where the program gives it
 */
record Reply(Answer answer, @Nullable Point gradient) {}
