@NullMarked
package io.kamilton.bench;

import org.jspecify.annotations.NullMarked;
