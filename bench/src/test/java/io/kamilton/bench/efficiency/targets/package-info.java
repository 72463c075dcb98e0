@NullMarked
package io.kamilton.bench.efficiency.targets;

import org.jspecify.annotations.NullMarked;
