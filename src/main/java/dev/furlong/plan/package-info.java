/**
 * What is to be measured: an experiment with its axes, the points and trials that they expand to, its claims, and the seed
 * that all randomness comes from.
 */
@NullMarked
package dev.furlong.plan;

import org.jspecify.annotations.NullMarked;
