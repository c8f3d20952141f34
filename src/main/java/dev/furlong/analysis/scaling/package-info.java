/**
 * The growth of throughput with the number of clients: its saturation, and the Universal Scalability Law fitted to it,
 * or the reason why none is.
 */
@NullMarked
package dev.furlong.analysis.scaling;

import org.jspecify.annotations.NullMarked;
