package dev.furlong.measurement.condition;

import java.util.Objects;

/**
 * How a load's statement was meant to reach its rows, and how the engine's own plan reaches them.
 *
 * @param meant the path that the load is about
 * @param taken the path in the engine's plan
 * @param plan the plan as the engine tells it, shortened to what says so
 */
public record AccessPlan(AccessPath meant, AccessPath taken, String plan) {
    /** Refuses a record that lacks one of them. */
    public AccessPlan {
        Objects.requireNonNull(meant, "meant");
        Objects.requireNonNull(taken, "taken");
        Objects.requireNonNull(plan, "plan");
    }

    /** Whether the engine may have taken the path that was meant. */
    public boolean asMeant() {
        return taken.mayBe(meant);
    }
}
