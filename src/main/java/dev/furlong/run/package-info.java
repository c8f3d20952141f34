/**
 * The order of things in the coordinator: preflight, blocks, trials, the stages that they run on, and what becomes a record.
 */
@NullMarked
package dev.furlong.run;

import org.jspecify.annotations.NullMarked;
