/** The model file: what a user writes in it, what it means, its JSON Schema. */
@NullMarked
package io.kamilton.cli.model;

import org.jspecify.annotations.NullMarked;
