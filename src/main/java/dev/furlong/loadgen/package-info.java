/**
 * Clients that run a workload's transactions, what came of each, and how long it took.
 */
@NullMarked
package dev.furlong.loadgen;

import org.jspecify.annotations.NullMarked;
