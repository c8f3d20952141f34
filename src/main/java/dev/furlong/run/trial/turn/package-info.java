/** The turns of trials that stand side by side: their order, and what each trial does in them. */
@NullMarked
package dev.furlong.run.trial.turn;

import org.jspecify.annotations.NullMarked;
