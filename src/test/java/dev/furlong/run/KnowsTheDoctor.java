package dev.furlong.run;

import dev.furlong.run.doctor.Inventory;

/** Breaks the rule that what lies loose in {@code run} knows no doctor. */
public record KnowsTheDoctor(Inventory inventory) {}
