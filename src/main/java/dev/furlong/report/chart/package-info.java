/** What charts show of a summary: which of them there are, the colour of each target, and what is set apart. */
@NullMarked
package dev.furlong.report.chart;

import org.jspecify.annotations.NullMarked;
