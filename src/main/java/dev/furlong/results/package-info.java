/** Records: the record of a finished trial, its time line, what is known of a lost one, and the machine. */
@NullMarked
package dev.furlong.results;

import org.jspecify.annotations.NullMarked;
