/** Targets as models of a UM-Bridge 1.0 server, for programs in other languages. */
@NullMarked
package io.kamilton.external.umbridge.server;

import org.jspecify.annotations.NullMarked;
