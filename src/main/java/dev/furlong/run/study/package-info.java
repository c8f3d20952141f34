/** Studies that are run again: their experiments, one after the other. */
@NullMarked
package dev.furlong.run.study;

import org.jspecify.annotations.NullMarked;
