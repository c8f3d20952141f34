/** Which rates a target sustains: a target at one rate, at all of its rates, and beside the other targets. */
@NullMarked
package dev.furlong.report.answer.rate;

import org.jspecify.annotations.NullMarked;
