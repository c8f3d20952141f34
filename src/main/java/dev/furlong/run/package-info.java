/**
 * The order of things: preflight, blocks, a load JVM for each trial, and the main class of that JVM.
 */
@NullMarked
package dev.furlong.run;

import org.jspecify.annotations.NullMarked;
