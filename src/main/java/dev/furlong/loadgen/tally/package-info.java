/** The counts that are kept while clients run: outcomes, latencies, samples of each second, lulls and lateness. */
@NullMarked
package dev.furlong.loadgen.tally;

import org.jspecify.annotations.NullMarked;
