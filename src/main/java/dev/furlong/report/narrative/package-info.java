/** The sentences that say what was found, and with what reservations. */
@NullMarked
package dev.furlong.report.narrative;

import org.jspecify.annotations.NullMarked;
