/** Contrasts: two points set against each other, one metric of both by block, and the verdict of its family. */
@NullMarked
package dev.furlong.analysis.contrast;

import org.jspecify.annotations.NullMarked;
