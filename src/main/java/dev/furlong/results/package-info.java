/** Records: the record of each finished trial, the machine, and the run's directory. */
@NullMarked
package dev.furlong.results;

import org.jspecify.annotations.NullMarked;
