/** Checks that users can run on their own targets and samplers. */
@NullMarked
package io.kamilton.validation;

import org.jspecify.annotations.NullMarked;
