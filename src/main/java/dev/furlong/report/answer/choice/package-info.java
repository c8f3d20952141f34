/** What choices of settings, cases or parameters bring: to each target, along each axis, and between targets. */
@NullMarked
package dev.furlong.report.answer.choice;

import org.jspecify.annotations.NullMarked;
