/** The commits that were acknowledged to clients, one by one, and the check that finds them in the data again. */
@NullMarked
package dev.furlong.workload.acknowledged;

import org.jspecify.annotations.NullMarked;
