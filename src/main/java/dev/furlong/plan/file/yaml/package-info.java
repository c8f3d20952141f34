/** YAML in which a key that nobody knows is an error, and every key has a line. */
@NullMarked
package dev.furlong.plan.file.yaml;

import org.jspecify.annotations.NullMarked;
