/** Workloads of one record by its primary key: select, update, and a mix of the two. */
@NullMarked
package dev.furlong.workload.record;

import org.jspecify.annotations.NullMarked;
