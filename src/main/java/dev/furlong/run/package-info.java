/**
 * The order of things in the coordinator: checks, blocks, trials, and what becomes of each.
 */
@NullMarked
package dev.furlong.run;

import org.jspecify.annotations.NullMarked;
