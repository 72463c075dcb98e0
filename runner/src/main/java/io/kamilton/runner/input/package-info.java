/** Files that a user gives, and messages that say what is wrong with them. */
@NullMarked
package io.kamilton.runner.input;

import org.jspecify.annotations.NullMarked;
