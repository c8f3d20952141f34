/** The checks before anything starts, and the facts of each point that they find. */
@NullMarked
package dev.furlong.run.prepare;

import org.jspecify.annotations.NullMarked;
