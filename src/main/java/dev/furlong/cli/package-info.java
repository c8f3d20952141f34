/**
 * The command line.
 */
@NullMarked
package dev.furlong.cli;

import org.jspecify.annotations.NullMarked;
