/**
 * The order of things in the coordinator: preflight, blocks, trials, what is asked of load JVMs and what becomes a record.
 */
@NullMarked
package dev.furlong.run;

import org.jspecify.annotations.NullMarked;
