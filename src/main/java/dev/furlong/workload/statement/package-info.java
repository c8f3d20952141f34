/** How a transaction's SQL is sent: prepared once, prepared each time, or as literal text. */
@NullMarked
package dev.furlong.workload.statement;

import org.jspecify.annotations.NullMarked;
