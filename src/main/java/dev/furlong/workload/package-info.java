/**
 * Workloads: schema, population, transactions and the invariants that must hold afterwards. A workload knows nothing of
 * how it is driven, probed or reported. Those of the same tables share a part.
 */
@NullMarked
package dev.furlong.workload;

import org.jspecify.annotations.NullMarked;
