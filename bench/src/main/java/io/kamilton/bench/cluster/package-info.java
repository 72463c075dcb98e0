/** What chains on many machines gain and lose. */
@NullMarked
package io.kamilton.bench.cluster;

import org.jspecify.annotations.NullMarked;
