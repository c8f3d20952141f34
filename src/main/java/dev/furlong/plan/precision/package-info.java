/** How well ratios are to be known: the margin within which they do not matter, enough blocks, and until when a run goes on. */
@NullMarked
package dev.furlong.plan.precision;

import org.jspecify.annotations.NullMarked;
