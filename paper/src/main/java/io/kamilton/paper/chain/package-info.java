/**
 * What experiments share: exact draws, whole chains, the text's KMC lite and the authors' figures.
 */
@NullMarked
package io.kamilton.paper.chain;

import org.jspecify.annotations.NullMarked;
