/** Files that hold the commits that were acknowledged to clients, written while the clients run. */
@NullMarked
package dev.furlong.loadgen.acknowledged;

import org.jspecify.annotations.NullMarked;
