/**
 * The answer to the question that the plan asks: which is better, by how much, why, how certain, and what it does not hold
 * for. Every report shows the same answer.
 */
@NullMarked
package dev.furlong.report.answer;

import org.jspecify.annotations.NullMarked;
