/** What sessions wait for, read from the stacks of a JVM's threads. */
@NullMarked
package dev.furlong.engine.wait;

import org.jspecify.annotations.NullMarked;
