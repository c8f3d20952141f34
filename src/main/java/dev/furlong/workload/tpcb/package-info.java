/**
 * The TPC-B-like workload in its two mixes.
 */
@NullMarked
package dev.furlong.workload.tpcb;

import org.jspecify.annotations.NullMarked;
