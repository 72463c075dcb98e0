/** The paper's experiments as repeatable trials, and what they say of its claims. */
@NullMarked
package io.kamilton.paper;

import org.jspecify.annotations.NullMarked;
