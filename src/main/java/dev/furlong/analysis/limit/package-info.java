/** What limited trials and points: full cores, or what clients waited for. {@code docs/claims.md} has the rules. */
@NullMarked
package dev.furlong.analysis.limit;

import org.jspecify.annotations.NullMarked;
