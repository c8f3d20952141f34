/**
 * The arms of a comparison: their points and the pairs of these, the rules on what must be alike, and the judges'
 * words.
 */
@NullMarked
package dev.furlong.analysis.arm;

import org.jspecify.annotations.NullMarked;
