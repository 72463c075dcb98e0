/** The benchmark of what the sampler itself costs: CPU time beside the target's own. */
@NullMarked
package io.kamilton.bench.cost;

import org.jspecify.annotations.NullMarked;
