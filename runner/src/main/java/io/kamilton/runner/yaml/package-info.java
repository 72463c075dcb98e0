/**
 * YAML and JSON as a tree whose nodes know their place in the file, and the messages for a node
 * that is not what is expected.
 */
@NullMarked
package io.kamilton.runner.yaml;

import org.jspecify.annotations.NullMarked;
