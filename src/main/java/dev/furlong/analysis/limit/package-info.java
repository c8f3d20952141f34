/** The limit of a trial, as {@code docs/claims.md} defines it. */
@NullMarked
package dev.furlong.analysis.limit;

import org.jspecify.annotations.NullMarked;
