/** The default sampler: kernel HMC that needs no tuning. */
@NullMarked
package io.kamilton.adapt.automatic;

import org.jspecify.annotations.NullMarked;
