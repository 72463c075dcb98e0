@NullMarked
package io.kamilton.bench.efficiency;

import org.jspecify.annotations.NullMarked;
