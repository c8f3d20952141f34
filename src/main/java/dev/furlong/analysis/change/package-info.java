/** The changes between two arms, and the gate that judges them by its limits. */
@NullMarked
package dev.furlong.analysis.change;

import org.jspecify.annotations.NullMarked;
