/** The clients' own account of what they did, and the invariants that must therefore hold after a trial. */
@NullMarked
package dev.furlong.workload.invariant;

import org.jspecify.annotations.NullMarked;
