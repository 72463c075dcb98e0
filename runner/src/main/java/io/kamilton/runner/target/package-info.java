/**
 * The target of a model, ready to be evaluated: a program, a UM-Bridge model, a class or a builtin.
 */
@NullMarked
package io.kamilton.runner.target;

import org.jspecify.annotations.NullMarked;
