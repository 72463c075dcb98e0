/** The measured costs of the estimators beside the orders that the paper gives. */
@NullMarked
package io.kamilton.paper.cost;

import org.jspecify.annotations.NullMarked;
