/**
 * How throughput grows with the number of clients: where it is saturated, and the Universal Scalability Law fitted to it, or
 * why it is not.
 */
@NullMarked
package dev.furlong.analysis.scaling;

import org.jspecify.annotations.NullMarked;
