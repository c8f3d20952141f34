package dev.furlong.measurement.condition;

import java.util.Objects;

/**
 * How a load's statement should reach its rows, and how the engine's plan reaches them.
 *
 * @param expected the path that the load asks for
 * @param actual the path in the engine's plan
 * @param plan the plan as the engine tells it, shortened to what says so; or the reason why it could not be read
 */
public record AccessPlan(AccessPath expected, AccessPath actual, String plan) {
    /** Refuses a record that lacks one of them. */
    public AccessPlan {
        Objects.requireNonNull(expected, "expected");
        Objects.requireNonNull(actual, "actual");
        Objects.requireNonNull(plan, "plan");
    }

    /** Whether the plan has the expected path, or an index of which the engine tells no more. */
    public boolean asExpected() {
        return actual.mayBe(expected);
    }
}
