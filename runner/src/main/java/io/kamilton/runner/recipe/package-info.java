/** The builtin targets, samplers and comparisons by name, with the arguments that each takes. */
@NullMarked
package io.kamilton.runner.recipe;

import org.jspecify.annotations.NullMarked;
