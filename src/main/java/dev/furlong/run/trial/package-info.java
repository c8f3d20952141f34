/** One trial, from its first probe to its record, and the reference work before its block. */
@NullMarked
package dev.furlong.run.trial;

import org.jspecify.annotations.NullMarked;
