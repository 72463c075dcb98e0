/** How far a run is: what chains have done, and what its draws say of convergence. */
@NullMarked
package io.kamilton.runner.progress;

import org.jspecify.annotations.NullMarked;
