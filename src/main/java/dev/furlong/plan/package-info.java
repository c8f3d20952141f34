/**
 * What is to be measured: the plan file, its axes, the points and trials that they expand to, targets, settings as asked, and the seed that all randomness comes from.
 */
@NullMarked
package dev.furlong.plan;

import org.jspecify.annotations.NullMarked;
