package dev.furlong.run.prepare;

import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.loadgen.LoadGenerator;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.setting.Setting;
import dev.furlong.storage.DiskSettings;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The rules on points that stand side by side, since they are measured in slices. */
final class Neighbours {
    private Neighbours() {}

    /**
     * Refuses points that cannot stand side by side, or cannot be measured in slices.
     *
     * @param prepared the points with what they need, by id
     * @param memoryBytes the memory of this machine; 0 if it is not known
     * @param fork false if load sessions run in this JVM
     * @param freeBytes the space that is free for the results
     * @throws PlanException if one is an open loop, has several load JVMs, has a server that someone else runs, has no other
     *     beside it, or has a heap that is too small
     * @throws MachineException if the heaps and buffers of those side by side do not fit into the memory, or their disks
     *     into the space
     */
    static void check(Plan plan, Map<String, Prepared> prepared, long memoryBytes, boolean fork, long freeBytes) {
        if (!plan.phases().inSlices()) {
            return;
        }
        for (Point point : plan.enrolled()) {
            if (!fork) {
                throw refused(plan, "loads in Furlong's own JVM", point);
            }
            if (point.isOpenLoop()) {
                throw refused(plan, "an open loop, which has its own time", point);
            }
            if (prepared(prepared, point).home() instanceof Home.Theirs) {
                throw refused(plan, "a server that someone else runs", point);
            }
            if (point.settings().get(Setting.LOAD_JVMS) > 1) {
                throw refused(plan, "several load JVMs", point);
            }
            if (!point.settings().atDefault(Setting.PORT)) {
                throw refused(plan, "a server whose port is given", point);
            }
            Prepared own = prepared(prepared, point);
            LoadGenerator.check(own.workload(), point.clients(), own.settings(), true);
        }
        Map<TrialSpec.Group, List<TrialSpec>> groups =
                plan.trials().stream().collect(Collectors.groupingBy(TrialSpec::group));
        for (List<TrialSpec> group : groups.values()) {
            if (group.size() == 1) {
                throw refused(
                        plan,
                        "a point that has no other of its load and clients beside it",
                        group.get(0).point());
            }
            long images = group.stream()
                    .map(trial ->
                            DiskSettings.of(prepared(prepared, trial.point()).settings()))
                    .mapToLong(Neighbours::images)
                    .sum();
            if (images > freeBytes) {
                throw new MachineException(place(plan)
                        + ": must be trials for disks that do not fit beside each other, got"
                        + " slices with " + group.size() + " points, whose disks are " + (images >> 20) + " MiB, and "
                        + (freeBytes >> 20)
                        + " MiB free; legal: trials, or a smaller --set disk-size; nothing was started");
            }
            long bytes = group.stream()
                    .map(trial -> prepared(prepared, trial.point()))
                    .mapToLong(Neighbours::memory)
                    .sum();
            if (memoryBytes > 0 && bytes > memoryBytes) {
                throw new MachineException(
                        place(plan) + ": must be trials for so many points side by side, whose heaps and buffers are "
                                + (bytes >> 20) + " MiB together, got slices with " + group.size()
                                + " points and " + (memoryBytes >> 20)
                                + " MiB of memory; legal: trials, fewer points, or a smaller --set heap or buffer; nothing was started");
            }
        }
    }

    private static String place(Plan plan) {
        return plan.places().of("design");
    }

    private static Prepared prepared(Map<String, Prepared> prepared, Point point) {
        return Objects.requireNonNull(prepared.get(point.id()));
    }

    /** The images of a point's own disks. They are sparse, and may fill. */
    private static long images(DiskSettings disks) {
        return disks.loop() ? disks.diskSize().bytes() * (disks.separateLog() ? 2 : 1) : 0;
    }

    /** The heaps of a point's JVMs, and the buffer of its server if that is none. */
    private static long memory(Prepared point) {
        MemoryNeed need = MemoryNeed.of(point.settings(), point.runs(), point.home(), true);
        return need.heaps() * point.settings().get(Setting.HEAP).bytes() + need.bufferBytes();
    }

    private static PlanException refused(Plan plan, String what, Point point) {
        return new PlanException(place(plan) + ": must be trials for " + what + ", got slices with " + point.id()
                + "; legal: trials; nothing was started");
    }
}
