package dev.furlong.analysis.scaling;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The growth of throughput with the clients, for one target, workload and choice of settings.
 *
 * @param id the id of its points without the clients
 * @param target the target as written
 * @param workload the name of the workload
 * @param blocks the number of blocks in which every client count has a throughput; no other is used
 * @param steps the steps by client count; none where points are withheld
 * @param saturation the least client count whose throughput no larger count exceeds by more than the plan's margin. It
 *     is null where that is the largest, or nothing can be said
 * @param notSaturatedBecause the reason why there is no saturation, or null
 * @param law the law as fitted, or null if it is refused
 * @param refusedBecause the reason why the law is refused, or null
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
     * @param clients the number of clients
     * @param throughput the mean over the blocks, in transactions a second
     * @param fitted the throughput by the law, or null if none was fitted
     */
    public record Step(
            int clients, double throughput, @Nullable Double fitted) {}

    /**
     * Makes the curve of points of which some cannot be used.
     *
     * @param because the reason why they cannot be used
     */
    public static ScalingCurve withheld(String id, String target, String workload, String because) {
        return new ScalingCurve(id, target, workload, 0, List.of(), null, because, null, because);
    }
}
