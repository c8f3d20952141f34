package dev.furlong.deployment.kernel.group;

import dev.furlong.storage.kernel.KernelFile;
import dev.furlong.storage.kernel.MountTable;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The CPU quota that control groups set to processes together. Sources: cgroup-v1 and cgroup-v2 of the kernel's documents. */
public final class CpuQuota {
    private CpuQuota() {}

    /**
     * Returns how many cores some processes may keep busy, all together; empty if no group that is shown
     * here keeps all of them to a limit.
     *
     * @param proc the kernel's file system of processes
     * @param pids the ids of the processes, at least one
     */
    public static OptionalDouble cores(Path proc, List<Long> pids) {
        Hierarchies here = new Hierarchies(
                KernelFile.readIfThere(proc.resolve("self").resolve("mountinfo"))
                        .map(MountTable::parse)
                        .orElseGet(() -> new MountTable(List.of())),
                "");
        List<Map<Path, Double>> ofEach = pids.stream()
                .map(pid ->
                        KernelFile.readIfThere(proc.resolve(String.valueOf(pid)).resolve("cgroup")))
                .map(groups -> groups.map(here::quotas).orElse(Map.of()))
                .toList();
        return cores(ofEach);
    }

    /** The least of what a group of all leaves, and of what the tightest group of each leaves in sum. */
    private static OptionalDouble cores(List<Map<Path, Double>> ofEach) {
        Map<Path, Double> tightest = new HashMap<>();
        Map<Path, Double> ofAll = new HashMap<>(ofEach.get(0));
        for (Map<Path, Double> quotas : ofEach) {
            Optional<Map.Entry<Path, Double>> own =
                    quotas.entrySet().stream().min(Comparator.comparingDouble(Map.Entry::getValue));
            if (own.isEmpty()) {
                return OptionalDouble.empty();
            }
            tightest.put(own.get().getKey(), own.get().getValue());
            ofAll.keySet().retainAll(quotas.keySet());
        }
        double sum = tightest.values().stream().mapToDouble(Double::doubleValue).sum();
        return OptionalDouble.of(
                ofAll.values().stream().mapToDouble(Double::doubleValue).reduce(sum, Math::min));
    }
}
