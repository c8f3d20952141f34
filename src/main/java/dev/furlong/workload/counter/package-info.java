/** Counts that one client writes, with no cache line in common with what others write. */
@NullMarked
package dev.furlong.workload.counter;

import org.jspecify.annotations.NullMarked;
