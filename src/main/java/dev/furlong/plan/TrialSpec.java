package dev.furlong.plan;

import java.util.Locale;

/**
 * One timed run.
 *
 * @param point the point that is measured
 * @param block the repetition, from 1
 * @param seed the seed of this trial's transactions; the same for all targets of a block, so that they get the same
 *     ones
 * @param phases the lengths of the phases
 */
public record TrialSpec(Point point, int block, Seed seed, Phases phases) {
    /**
     * Those of a repetition whose load and number of clients are the same: they may be measured side by side.
     *
     * @param block the repetition
     * @param workload the name of the workload
     * @param clients the number of clients
     */
    public record Group(int block, String workload, int clients) {}

    /** The trials that it may be measured beside. */
    public Group group() {
        return new Group(block, point.workload(), point.clients());
    }

    /** Returns its id, which is unique in a run, and safe as a file name. */
    public String id() {
        return String.format(Locale.ROOT, "block%02d-%s", block, point.id().replaceAll("[^A-Za-z0-9.=_]+", "-"));
    }
}
