/** The load that looks one row up: with a scan of the table, or by one of several indexes. */
@NullMarked
package dev.furlong.workload.lookup;

import org.jspecify.annotations.NullMarked;
