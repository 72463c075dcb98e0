/**
 * UM-Bridge 1.0, a protocol of models over HTTP: models of other servers as targets and simulators,
 * and targets as models for others (docs/targets.md).
 */
@NullMarked
package io.kamilton.external.umbridge;

import org.jspecify.annotations.NullMarked;
