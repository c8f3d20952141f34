/**
 * What changed between two runs: their points matched, refused where they cannot be compared, and held against the limits of
 * a gate.
 */
@NullMarked
package dev.furlong.analysis.change;

import org.jspecify.annotations.NullMarked;
