/** Reasons not to trust a figure, each with its cause and its remedy. */
@NullMarked
package dev.furlong.analysis.doubt;

import org.jspecify.annotations.NullMarked;
