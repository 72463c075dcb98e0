/** Tests of the UM-Bridge server, asked by our client. */
@NullMarked
package io.kamilton.external.umbridge.server;

import org.jspecify.annotations.NullMarked;
