/** One trial, from its first probe to its record, and the canary before its block. */
@NullMarked
package dev.furlong.run.trial;

import org.jspecify.annotations.NullMarked;
