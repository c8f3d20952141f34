package dev.furlong.run.doctor;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.deployment.kernel.cores.Placement;
import dev.furlong.deployment.kernel.group.ControlGroup;
import dev.furlong.deployment.kernel.group.GroupLimits;
import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.Cause;
import dev.furlong.failure.FurlongException;
import dev.furlong.failure.MachineException;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.probe.Probes;
import dev.furlong.report.words.Figures;
import dev.furlong.results.Environment;
import dev.furlong.results.Version;
import dev.furlong.run.leftover.Cleaning;
import dev.furlong.storage.DataFiles;
import dev.furlong.storage.Storage;
import dev.furlong.storage.SyncedWrites;
import dev.furlong.storage.owned.OwnedDirectory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Looks at the machine as a run would need it, and tries each thing. */
public final class SelfCheck {

    /**
     * The result of one check.
     *
     * @param subject the thing that was tried
     * @param state the outcome
     * @param words the findings, and the remedy if it does not work
     */
    public record Finding(String subject, State state, String words) {}

    /** The outcome of a check. */
    public enum State {
        /** The thing works. */
        WORKS,
        /** The thing does not work, and a metric or a target will be missing. */
        MISSING,
        /** The thing does not work, and nothing can be run. */
        BROKEN
    }

    private final Path results;
    private final NanoClock clock;

    /**
     * Makes a check for runs into this folder.
     *
     * @param results the results' root
     */
    public SelfCheck(Path results, NanoClock clock) {
        this.results = results;
        this.clock = clock;
    }

    /** Tries everything. */
    public List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        findings.add(machine());
        findings.add(java());
        findings.add(limits());
        findings.add(folder());
        findings.add(loopback());
        Engines.all().stream()
                .filter(engine -> engine.jvm().isPresent())
                .map(SelfCheck::engine)
                .forEach(findings::add);
        findings.addAll(servers());
        findings.addAll(kernel());
        Probes.all().forEach(probe -> findings.add(new ProbeCheck(results).finding(probe)));
        findings.addAll(leftovers());
        return findings;
    }

    private static Finding machine() {
        return new Finding(
                "machine",
                State.WORKS,
                Environment.ofThisMachine(Version.CURRENT, "").line());
    }

    private static Finding java() {
        String all = JavaHome.installed().stream()
                .map(home -> home.version() + " in " + home.path())
                .collect(Collectors.joining("; "));
        return new Finding("java", State.WORKS, "--set java=MAJOR can choose from: " + all);
    }

    private static Finding limits() {
        String files = ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount() + " open files"
                : "this system does not report open files";
        return new Finding("limits", State.WORKS, files);
    }

    private Finding folder() {
        Path probe = results.resolve("doctor-" + ProcessHandle.current().pid());
        boolean made = !Files.exists(results);
        try (OwnedDirectory folder = OwnedDirectory.create(probe)) {
            return new Finding(
                    "results folder",
                    State.WORKS,
                    String.format(
                            Locale.ROOT,
                            "%s on %s, %,d MiB free; a synced write of 4 KiB takes %.0f µs",
                            results,
                            DataFiles.fileSystem(results),
                            DataFiles.freeBytes(results) >> 20,
                            SyncedWrites.medianMicros(folder.path().resolve("block"), clock)));
        } catch (FurlongException | IOException e) {
            return new Finding("results folder", State.BROKEN, e.getMessage() + "; give --out a writable folder");
        } finally {
            if (made) {
                removeIfEmpty(results);
            }
        }
    }

    /** Takes away what a look has made, if nothing else has come into it. */
    static void removeIfEmpty(Path results) {
        try {
            Files.deleteIfExists(results);
        } catch (IOException e) {
            // Not empty any more, or not ours to remove: it may stay.
            return;
        }
    }

    private static Finding loopback() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new Finding(
                    "loopback",
                    State.WORKS,
                    "a server can listen on " + socket.getInetAddress().getHostAddress());
        } catch (IOException e) {
            return new Finding(
                    "loopback", State.MISSING, "no server can listen: " + Cause.of(e) + "; server targets cannot run");
        }
    }

    private static Finding engine(Engine engine) {
        try {
            var release = ReleaseCatalogue.bundled().of("doctor", engine.name(), null);
            int jars = new ArtifactResolver().resolve(release).size();
            return new Finding(
                    engine.name(),
                    State.WORKS,
                    "bundled release " + release.number() + ", " + Figures.counted(jars, "jar") + ", as pinned");
        } catch (FurlongException e) {
            return new Finding(engine.name(), State.BROKEN, e.listed());
        }
    }

    /** Servers that need more than a JDK; nothing is fetched for them here. */
    private static List<Finding> servers() {
        return new Inventory()
                .targets().stream()
                        .filter(Inventory.Target::needsMoreThanJdk)
                        .map(target -> new Finding(
                                target.written(), target.runsHere() ? State.WORKS : State.MISSING, target.words()))
                        .toList();
    }

    private static List<Finding> kernel() {
        return List.of(
                able(
                        "storage=loop",
                        Storage.of(Settings.defaults().with(Setting.STORAGE, "loop"))
                                .unavailableHere(),
                        "data and log can have their own disks, whose write cache can be switched"),
                able(
                        "memory",
                        ControlGroup.unavailableHere(
                                new GroupLimits(Optional.of(new ByteSize(64 << 20)), Optional.empty())),
                        "a process can be limited"),
                able("cores, placement", Placement.unavailableHere(), "processes can be bound to cores"));
    }

    private static Finding able(String setting, Optional<String> unavailable, String words) {
        return unavailable
                .map(because -> new Finding(setting, State.MISSING, because))
                .orElseGet(() -> new Finding(setting, State.WORKS, words));
    }

    private List<Finding> leftovers() {
        try {
            return new Cleaning(results)
                    .found().stream()
                            .map(one -> new Finding(
                                    "left behind",
                                    State.MISSING,
                                    one.words() + " belongs to a killed run; see 'furlong clean'"))
                            .toList();
        } catch (MachineException e) {
            return List.of(new Finding("left behind", State.MISSING, String.valueOf(e.getMessage())));
        }
    }
}
