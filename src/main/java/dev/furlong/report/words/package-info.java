/** The words and the figures of every report. */
@NullMarked
package dev.furlong.report.words;

import org.jspecify.annotations.NullMarked;
