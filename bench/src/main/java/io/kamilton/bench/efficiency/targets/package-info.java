/** What samplers are tried on: targets, and the answers that are known of them. */
@NullMarked
package io.kamilton.bench.efficiency.targets;

import org.jspecify.annotations.NullMarked;
