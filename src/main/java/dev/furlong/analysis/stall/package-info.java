/** Times without a commit: their causes, and the state of a trial that had some. */
@NullMarked
package dev.furlong.analysis.stall;

import org.jspecify.annotations.NullMarked;
