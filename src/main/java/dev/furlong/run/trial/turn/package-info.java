/** The turns of trials that stand side by side: their order, what each trial does in them, and which of them are no measurement. */
@NullMarked
package dev.furlong.run.trial.turn;

import org.jspecify.annotations.NullMarked;
