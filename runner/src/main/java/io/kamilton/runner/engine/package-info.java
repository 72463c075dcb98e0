/** Where chains run other than on threads of this process, and what is sent there. */
@NullMarked
package io.kamilton.runner.engine;

import org.jspecify.annotations.NullMarked;
