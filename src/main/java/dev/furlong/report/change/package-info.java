/** What {@code compare} tells: the answer, a line for each point, and tables of all figures. */
@NullMarked
package dev.furlong.report.change;

import org.jspecify.annotations.NullMarked;
