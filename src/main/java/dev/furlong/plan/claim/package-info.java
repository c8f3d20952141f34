/** Claims of published studies, and the small language in which they are written: see {@code docs/claims.md}. */
@NullMarked
package dev.furlong.plan.claim;

import org.jspecify.annotations.NullMarked;
