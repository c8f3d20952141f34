/** Files that hold what clients were told by their commits, written while the clients run. */
@NullMarked
package dev.furlong.loadgen.acknowledged;

import org.jspecify.annotations.NullMarked;
