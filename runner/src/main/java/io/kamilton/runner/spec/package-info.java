/**
 * The model as typed values, and the file that a user writes it in: reading, writing, its JSON
 * Schema.
 */
@NullMarked
package io.kamilton.runner.spec;

import org.jspecify.annotations.NullMarked;
