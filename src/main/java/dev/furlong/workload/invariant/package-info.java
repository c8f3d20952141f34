/** What clients know that they did, and what must therefore hold of the data after a trial. */
@NullMarked
package dev.furlong.workload.invariant;

import org.jspecify.annotations.NullMarked;
