/**
 * Runs an experiment in the coordinator: checks the plan, takes the trials in their order, keeps their records, and
 * cleans up.
 */
@NullMarked
package dev.furlong.run;

import org.jspecify.annotations.NullMarked;
