/** Tests of figures: where things are drawn, and that they are SVG. */
@NullMarked
package io.kamilton.paper.figure;

import org.jspecify.annotations.NullMarked;
