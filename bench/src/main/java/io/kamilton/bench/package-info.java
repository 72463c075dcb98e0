/** What the numerics cost: JMH benchmarks, and our side of the comparison with numpy. */
@NullMarked
package io.kamilton.bench;

import org.jspecify.annotations.NullMarked;
