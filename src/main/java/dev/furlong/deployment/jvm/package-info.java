/** JVMs: where they are installed, what one says of itself, and the work that it counts. */
@NullMarked
package dev.furlong.deployment.jvm;

import org.jspecify.annotations.NullMarked;
