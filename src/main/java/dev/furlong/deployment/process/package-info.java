/** Processes that Furlong starts: their output, their end, and the stacks of those that hang. */
@NullMarked
package dev.furlong.deployment.process;

import org.jspecify.annotations.NullMarked;
