/** What a person sees in a terminal while a command works. */
@NullMarked
package io.kamilton.cli.terminal;

import org.jspecify.annotations.NullMarked;
