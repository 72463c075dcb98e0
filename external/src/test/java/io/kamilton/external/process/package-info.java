/** Tests of programs as targets; the programs are small scripts in the test resources. */
@NullMarked
package io.kamilton.external.process;

import org.jspecify.annotations.NullMarked;
