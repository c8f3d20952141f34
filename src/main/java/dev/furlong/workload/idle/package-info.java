/**
 * The workload that asks nothing of a database: what is left of a trial is Furlong itself.
 */
@NullMarked
package dev.furlong.workload.idle;

import org.jspecify.annotations.NullMarked;
