/**
 * What all transports to targets in other processes share: JSON as other languages write it, the
 * kinds of answers, deadlines, and excerpts for messages; and the HTTP server that they are served
 * by.
 */
@NullMarked
package io.kamilton.external;

import org.jspecify.annotations.NullMarked;
