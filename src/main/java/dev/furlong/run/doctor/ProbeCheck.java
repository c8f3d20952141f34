package dev.furlong.run.doctor;

import dev.furlong.failure.MachineException;
import dev.furlong.probe.Probe;
import dev.furlong.probe.cpu.CpuSelfCheck;
import dev.furlong.probe.wire.WireSelfCheck;
import dev.furlong.storage.owned.OwnedDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/**
 * Has each probe measure a known amount of work.
 *
 * @param results the results' root, where a disk to try may lie for a moment
 */
record ProbeCheck(Path results) {
    private static final Set<String> CHECKED = Set.of("cpu", "wire", "disk");

    /** Whether it works here, and right. */
    SelfCheck.Finding finding(Probe probe) {
        return probe.unavailableHere()
                .or(() -> wrongAfterKnownWork(probe))
                .map(because -> new SelfCheck.Finding("probe " + probe.name(), SelfCheck.State.MISSING, because))
                .orElseGet(() -> new SelfCheck.Finding(
                        "probe " + probe.name(), SelfCheck.State.WORKS, checked(probe) + probe.source()));
    }

    private static String checked(Probe probe) {
        return CHECKED.contains(probe.name()) ? "measures a known amount of work correctly. It reads " : "";
    }

    /** Does a known amount of work and asks the probe for it; engines' and JVMs' own counts are theirs to answer for. */
    private Optional<String> wrongAfterKnownWork(Probe probe) {
        return switch (probe.name()) {
            case "cpu" -> CpuSelfCheck.run();
            case "wire" -> WireSelfCheck.run();
            case "disk" -> onDisk();
            default -> Optional.empty();
        };
    }

    private Optional<String> onDisk() {
        boolean made = !Files.exists(results);
        Path path = results.resolve("doctor-disk-" + ProcessHandle.current().pid());
        try (OwnedDirectory folder = OwnedDirectory.create(path)) {
            return DiskSelfCheck.run(folder.path());
        } catch (MachineException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } finally {
            if (made) {
                SelfCheck.removeIfEmpty(results);
            }
        }
    }
}
