/** Verdicts on the claims of a plan: see {@code docs/claims.md}. */
@NullMarked
package dev.furlong.analysis.claim;

import org.jspecify.annotations.NullMarked;
