/**
 * The workload that sends nothing to a database, so that a trial measures Furlong itself.
 */
@NullMarked
package dev.furlong.workload.idle;

import org.jspecify.annotations.NullMarked;
