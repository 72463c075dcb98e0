/**
 * The command {@code kamilton}: what a user types, the files a user writes, and what is printed.
 */
@NullMarked
package io.kamilton.cli;

import org.jspecify.annotations.NullMarked;
