/** A study on the command line. */
@NullMarked
package dev.furlong.cli.study;

import org.jspecify.annotations.NullMarked;
