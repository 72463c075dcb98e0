/**
 * The target of a model, ready to be evaluated: a program, a UM-Bridge model, a class, a builtin,
 * or code of this process.
 */
@NullMarked
package io.kamilton.runner.target;

import org.jspecify.annotations.NullMarked;
