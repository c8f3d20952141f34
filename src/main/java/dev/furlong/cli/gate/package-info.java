/** The gate at the end of a run. */
@NullMarked
package dev.furlong.cli.gate;

import org.jspecify.annotations.NullMarked;
