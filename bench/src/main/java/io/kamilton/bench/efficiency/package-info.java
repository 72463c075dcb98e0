/**
 * The benchmark of samplers by what independent runs of equal cost get wrong about known answers.
 */
@NullMarked
package io.kamilton.bench.efficiency;

import org.jspecify.annotations.NullMarked;
