/** Everything that a front end needs to run a model, as a library. */
@NullMarked
package io.kamilton.runner;

import org.jspecify.annotations.NullMarked;
