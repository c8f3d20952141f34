package dev.furlong.run.prepare;

import dev.furlong.failure.FurlongException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.loadgen.LoadGenerator;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.written.Design;
import dev.furlong.storage.DiskSettings;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The rules on points that stand side by side, since they are measured in slices.
 *
 * @param plan the plan of the points
 * @param prepared the points with what they need, by id
 * @param memoryBytes the memory of this machine; 0 if it is not known
 * @param fork false if load sessions run in this JVM
 * @param freeBytes the space that is free for the results
 */
record SideBySideRules(Plan plan, Map<String, Prepared> prepared, long memoryBytes, boolean fork, long freeBytes) {
    /**
     * Why points cannot stand side by side.
     *
     * @param what what cannot be measured in slices
     * @param refusal the refusal of a plan that asks for it
     */
    record Obstacle(String what, FurlongException refusal) {}

    /**
     * Refuses points that cannot stand side by side, or cannot be measured in slices.
     *
     * @throws PlanException if one is an open loop, has several load JVMs, samples stacks or has a server of someone else; or
     *     if one has no other beside it, or a heap that is too small
     * @throws MachineException if the heaps and buffers of those side by side do not fit into the memory, or their disks
     *     into the space
     */
    void check() {
        if (plan.phases().inSlices()) {
            obstacle().ifPresent(one -> {
                throw one.refusal();
            });
        }
    }

    /** The first reason why the points cannot be measured in slices; empty if they can. */
    Optional<Obstacle> obstacle() {
        for (Point point : plan.enrolled()) {
            Optional<Obstacle> own = ofPoint(point);
            if (own.isPresent()) {
                return own;
            }
        }
        Map<TrialSpec.Group, List<TrialSpec>> groups =
                plan.trials().stream().collect(Collectors.groupingBy(TrialSpec::group));
        return groups.values().stream()
                .map(this::ofGroup)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private Optional<Obstacle> ofPoint(Point point) {
        if (!fork) {
            return refused("loads in Furlong's own JVM", point);
        }
        if (point.isOpenLoop()) {
            return refused("an open loop, which has its own time", point);
        }
        if (prepared(point).home() instanceof Home.Theirs) {
            return refused("a server that someone else runs", point);
        }
        if (point.settings().get(Setting.LOAD_JVMS) > 1) {
            return refused("several load JVMs", point);
        }
        if (point.settings().get(Setting.LAYERS)) {
            return refused("layers=on, since stacks are sampled in one window", point);
        }
        if (!point.settings().atDefault(Setting.PORT)) {
            return refused("a server whose port is given", point);
        }
        Prepared own = prepared(point);
        try {
            LoadGenerator.check(own.workload(), point.clients(), own.settings(), true);
        } catch (PlanException e) {
            return Optional.of(new Obstacle("a heap that is too small for two latency histograms of each client", e));
        }
        return Optional.empty();
    }

    private Optional<Obstacle> ofGroup(List<TrialSpec> group) {
        if (group.size() == 1) {
            return refused(
                    "a point that has no other of its load and clients beside it",
                    group.get(0).point());
        }
        long images = group.stream()
                .map(trial -> DiskSettings.of(prepared(trial.point()).settings()))
                .mapToLong(SideBySideRules::images)
                .sum();
        if (images > freeBytes) {
            return full(
                    "disks that do not fit beside each other",
                    "slices with " + group.size() + " points, whose disks are " + (images >> 20) + " MiB, and "
                            + (freeBytes >> 20) + " MiB free",
                    "trials, or a smaller --set disk-size");
        }
        long bytes = group.stream()
                .map(trial -> prepared(trial.point()))
                .mapToLong(SideBySideRules::memory)
                .sum();
        if (memoryBytes > 0 && bytes > memoryBytes) {
            return full(
                    "so many points side by side, whose heaps and buffers are " + (bytes >> 20) + " MiB together",
                    "slices with " + group.size() + " points and " + (memoryBytes >> 20) + " MiB of memory",
                    "trials, fewer points, or a smaller --set heap or buffer");
        }
        return Optional.empty();
    }

    private Prepared prepared(Point point) {
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

    private Optional<Obstacle> refused(String what, Point point) {
        return Optional.of(new Obstacle(what, new PlanException(words(what, "slices with " + point.id(), "trials"))));
    }

    private Optional<Obstacle> full(String what, String got, String legal) {
        return Optional.of(new Obstacle(what, new MachineException(words(what, got, legal))));
    }

    private String words(String what, String got, String legal) {
        return plan.places().of(Design.KEY) + ": must be trials for " + what + ", got " + got + "; legal: " + legal
                + "; nothing was started";
    }
}
