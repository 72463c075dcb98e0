/** Targets that samplers were not tuned on: each with exact draws. */
@NullMarked
package io.kamilton.bench.efficiency.targets;

import org.jspecify.annotations.NullMarked;
