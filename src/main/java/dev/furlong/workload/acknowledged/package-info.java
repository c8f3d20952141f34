/** What clients were told by their commits, one by one, and how it is found in the data again. */
@NullMarked
package dev.furlong.workload.acknowledged;

import org.jspecify.annotations.NullMarked;
