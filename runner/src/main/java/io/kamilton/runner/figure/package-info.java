/** Charts as SVG: axes, curves with error bars, heat maps, panels side by side. */
@NullMarked
package io.kamilton.runner.figure;

import org.jspecify.annotations.NullMarked;
