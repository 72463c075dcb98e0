/** Tests of targets in other processes; the programs are small scripts in the test resources. */
@NullMarked
package io.kamilton.external.umbridge;

import org.jspecify.annotations.NullMarked;
