@NullMarked
package io.kamilton.bench.cost;

import org.jspecify.annotations.NullMarked;
