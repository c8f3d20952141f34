package dev.furlong.analysis.scaling;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the throughput of one target, workload and choice of settings grows with the clients.
 *
 * @param id of its points without the clients
 * @param target as written
 * @param workload its name
 * @param blocks in which every client count has a throughput; no other counts here
 * @param steps by client count; none where points are withheld
 * @param saturation the least client count whose throughput no larger count exceeds by more than the plan's margin; null
 *     where that is the largest, or nothing can be said
 * @param notSaturatedBecause why there is none, or null
 * @param law as fitted, or null if it is refused
 * @param refusedBecause why it is, or null
 */
public record ScalingCurve(
        String id,
        String target,
        String workload,
        int blocks,
        List<Step> steps,
        @Nullable Integer saturation,
        @Nullable String notSaturatedBecause,
        @Nullable Law law,
        @Nullable String refusedBecause) {
    /** Copies the list. */
    public ScalingCurve {
        steps = List.copyOf(steps);
    }

    /**
     * One client count.
     *
     * @param clients how many
     * @param throughput the mean over the blocks, in transactions a second
     * @param fitted by the law, or null if it was not fitted
     */
    public record Step(
            int clients, double throughput, @Nullable Double fitted) {}

    /**
     * Of points of which some cannot be used.
     *
     * @param because why not
     */
    public static ScalingCurve withheld(String id, String target, String workload, String because) {
        return new ScalingCurve(id, target, workload, 0, List.of(), null, because, null, because);
    }
}
