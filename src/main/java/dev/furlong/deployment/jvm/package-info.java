/** JVMs: where they are installed, what one says of itself, the work that it counts, and samples of its stacks. */
@NullMarked
package dev.furlong.deployment.jvm;

import org.jspecify.annotations.NullMarked;
