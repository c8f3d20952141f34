/**
 * Workloads of one record by its primary key: select and update.
 */
@NullMarked
package dev.furlong.workload.record;

import org.jspecify.annotations.NullMarked;
