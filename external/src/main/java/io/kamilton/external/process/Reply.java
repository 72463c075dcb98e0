package io.kamilton.external.process;

import io.kamilton.target.Answer;
import io.kamilton.target.Point;
import org.jspecify.annotations.Nullable;

/**
 * What a program said of a point.
 *
 * @param answer NaN where it is a simulation
 * @param gradient ∇log π, where the program gives it
 * @param simulation where that is what it was asked for
 */
record Reply(Answer answer, @Nullable Point gradient, @Nullable Point simulation) {}
