/** The library's face for runs that are kept: a posterior given in code, its run, its draws. */
@NullMarked
package io.kamilton.runner.posterior;

import org.jspecify.annotations.NullMarked;
