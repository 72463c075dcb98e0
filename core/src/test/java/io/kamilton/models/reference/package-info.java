/** Posteriors with answers from outside, to hold samplers against; data in test resources. */
@NullMarked
package io.kamilton.models.reference;

import org.jspecify.annotations.NullMarked;
