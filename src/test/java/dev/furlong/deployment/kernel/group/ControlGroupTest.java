package dev.furlong.deployment.kernel.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.WholeMachine;
import dev.furlong.deployment.kernel.cores.CoreList;
import dev.furlong.failure.MachineException;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.run.leftover.Leftovers;
import dev.furlong.storage.Root;
import dev.furlong.storage.disk.Eventually;
import dev.furlong.storage.kernel.KernelFile;
import dev.furlong.storage.kernel.MountTable;
import dev.furlong.storage.owned.Leftover;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Groups of the running kernel, with real processes in them; needs root. */
@WholeMachine
@Tag("full")
@EnabledOnOs(OS.LINUX)
final class ControlGroupTest {
    private static final ByteSize LIMIT = new ByteSize(64 << 20);
    private static final CoreList CORE = CoreList.allowedHere().first(1);
    private static final GroupLimits LIMITS = new GroupLimits(Optional.of(LIMIT), Optional.of(CORE));

    @TempDir
    private Path temporary;

    @BeforeEach
    void look() {
        Root.demand(ControlGroup.unavailableHere(LIMITS));
    }

    @AfterEach
    void nothingIsLeft() {
        assertThat(AbandonedGroups.find()).isEmpty();
    }

    @Test
    void processThatReadsMoreThanItsLimit_staysBelowIt_becauseThePageCacheCounts() throws Exception {
        Path file = temporary.resolve("large");
        try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
            byte[] mebibyte = new byte[1 << 20];
            for (int i = 0; i < 256; i++) {
                large.write(mebibyte);
            }
            large.getFD().sync();
        }
        try (ControlGroup group = ControlGroup.create(LIMITS)) {
            // Only pages that are not cached yet are charged to who reads them.
            run(List.of(), "dd", "if=" + file, "iflag=nocache", "count=0", "status=none");

            run(group.prefix(), "dd", "if=" + file, "of=/dev/null", "bs=1M", "status=none");

            assertThat(group.memoryPeakBytes().orElseThrow())
                    .as("peak of the group")
                    .isGreaterThan(LIMIT.bytes() * 9 / 10)
                    .isLessThanOrEqualTo(LIMIT.bytes());
            assertThat(group.outOfMemoryKills()).isZero();
            assertThat(group.cpu().time().nanos()).isPositive();
            assertThat(group.facts()).containsKey("group.memory.peak");
        }
    }

    @Test
    void limitAndCores_areReadBackFromTheKernel() {
        try (ControlGroup group = ControlGroup.create(LIMITS)) {
            assertThat(group.observed())
                    .containsEntry(
                            "memory", new EffectiveSetting("64MiB", "64MiB", EffectiveSetting.Witness.OBSERVED, null));
            assertThat(group.cores()).hasValue(CORE);
            assertThat(group.folders()).allSatisfy(folder -> assertThat(folder).isDirectory());
        }
    }

    @Test
    void jvmInTheGroup_seesItsCore_andRunsThere() throws Exception {
        GroupLimits limits = new GroupLimits(Optional.of(new ByteSize(512 << 20)), Optional.of(CORE));
        try (ControlGroup group = ControlGroup.create(limits)) {
            String output = run(group.prefix(), Root.java(), "-XshowSettings:system", "-version");

            assertThat(output).contains("Memory Limit: 512.00M", "Effective CPU Count: 1");
        }
    }

    @Test
    void processThatNeedsMoreThanItsLimit_isKilled_andCounted() throws Exception {
        try (ControlGroup group = ControlGroup.create(LIMITS)) {
            List<String> command = new ArrayList<>(group.prefix());
            command.addAll(List.of(Root.java(), "-Xms256m", "-XX:+AlwaysPreTouch", "-version"));
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getInputStream().readAllBytes();

            assertThat(process.waitFor()).isNotZero();
            assertThat(group.outOfMemoryKills()).isPositive();
        }
    }

    @Test
    void affinityInsideOfTheGroup_isSeenByTheKernel() throws Exception {
        try (ControlGroup group = ControlGroup.create(LIMITS)) {
            assertThat(run(group.prefix(), "grep", "Cpus_allowed_list", "/proc/self/status"))
                    .contains("\t" + CORE.written());
        }
    }

    @Test
    void groupWithAProcess_isNotRemoved_andTheProcessIsNamed() throws Exception {
        ControlGroup group = ControlGroup.create(LIMITS);
        Process sleeper = sleeping(group);
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(group::close)
                .withMessageContaining("cannot remove control group ")
                .withMessageContaining(String.valueOf(sleeper.pid()));
        Leftover claim = new Leftover(
                Leftover.Kind.CONTROL_GROUP, group.folders().iterator().next(), "of a run that lives");

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> Leftovers.remove(claim))
                .withMessageContaining("left alone");

        assertThat(sleeper.isAlive()).isTrue();
        sleeper.destroyForcibly().waitFor();
        group.folders().forEach(folder -> ControlGroup.remove(folder, Duration.ofSeconds(5)));
        assertThat(group.folders()).allSatisfy(folder -> assertThat(folder).doesNotExist());
    }

    @Test
    void groupOfAKilledRun_isFoundWithItsProcess_andBothAreRemoved() throws Exception {
        Process run = new ProcessBuilder(
                        Root.java(), "-cp", System.getProperty("java.class.path"), GroupHolder.class.getName())
                .redirectErrorStream(true)
                .start();
        String said = run.inputReader(StandardCharsets.UTF_8).readLine();
        long sleeper = Long.parseLong(said.replace("up ", ""));
        assertThat(AbandonedGroups.find()).as("while it lives").isEmpty();
        run.destroyForcibly().waitFor();

        List<Leftover> found = Leftovers.find(temporary);

        assertThat(found)
                .isNotEmpty()
                .allMatch(leftover -> leftover.kind() == Leftover.Kind.CONTROL_GROUP)
                .allMatch(leftover -> leftover.words().contains(sleeper + " (/usr/bin/sleep)"));
        found.forEach(Leftovers::remove);
        assertThat(found).allSatisfy(leftover -> assertThat(leftover.path()).doesNotExist());
        boolean gone = Eventually.until(
                Duration.ofSeconds(5),
                () -> ProcessHandle.of(sleeper).filter(ProcessHandle::isAlive).isEmpty());
        assertThat(gone).as("the orphan's end was collected by init").isTrue();
    }

    @Test
    void emptyGroupOfAKilledRun_isRemovedByTheNextRun_oneWithAProcessIsLeft() throws Exception {
        Process run = new ProcessBuilder(
                        Root.java(), "-cp", System.getProperty("java.class.path"), GroupHolder.class.getName())
                .redirectErrorStream(true)
                .start();
        String said = run.inputReader(StandardCharsets.UTF_8).readLine();
        ProcessHandle sleeper =
                ProcessHandle.of(Long.parseLong(said.replace("up ", ""))).orElseThrow();
        run.destroyForcibly().waitFor();
        List<Leftover> held = AbandonedGroups.find();

        AbandonedGroups.removeEmpty();
        assertThat(held).isNotEmpty().allSatisfy(left -> assertThat(left.path()).exists());

        sleeper.destroyForcibly();
        sleeper.onExit().get(5, TimeUnit.SECONDS);
        Eventually.until(
                Duration.ofSeconds(5),
                () -> held.stream()
                        .allMatch(left -> ControlGroup.processes(left.path()).isEmpty()));
        AbandonedGroups.removeEmpty();
        assertThat(held).allSatisfy(left -> assertThat(left.path()).doesNotExist());
    }

    @Test
    void groupOfAnotherNamespaceOfProcesses_isLeftAlone() throws Exception {
        try (ControlGroup group = ControlGroup.create(LIMITS)) {
            List<Path> foreign = new ArrayList<>();
            for (Path own : group.folders()) {
                // A process of this number lives nowhere here, but may live there.
                foreign.add(Files.createDirectory(own.resolveSibling("furlong-1-4194305-1")));
            }
            try {
                AbandonedGroups.removeEmpty();

                assertThat(AbandonedGroups.find()).isEmpty();
                assertThat(foreign).allSatisfy(folder -> assertThat(folder).exists());
            } finally {
                for (Path folder : foreign) {
                    Files.delete(folder);
                }
            }
        }
    }

    @Test
    void unifiedHierarchyOfThisKernel_takesProcessesAndCountsThem() throws Exception {
        // Where the first version has the controllers, the second one still groups and counts.
        MountTable unified = new MountTable(MountTable.current().mounts().stream()
                .filter(mount -> mount.type().equals("cgroup2"))
                .toList());
        Root.demand(unified.mounts().isEmpty() ? Optional.of("no unified hierarchy is mounted") : Optional.empty());
        Hierarchies hierarchies = new Hierarchies(unified, KernelFile.read(Path.of("/proc/self/cgroup")));
        try (ControlGroup group = ControlGroup.create(GroupLimits.none(), hierarchies)) {
            run(group.prefix(), "sh", "-c", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done");

            assertThat(group.cpu().time().nanos()).isPositive();
            assertThat(group.facts()).containsEntry("group.version", "v2");
        }
    }

    @Test
    void userWithoutRights_isToldWhyAndWhatToDo() throws Exception {
        assertThat(Root.outputAsNobody(GroupReason.class))
                .contains("reason: cannot make control group", "permission denied", "run as root");
    }

    private static Process sleeping(ControlGroup group) throws IOException {
        List<String> command = new ArrayList<>(group.prefix());
        command.addAll(List.of("sh", "-c", "echo up; exec sleep 1000"));
        Process process = new ProcessBuilder(command).start();
        assertThat(process.inputReader().readLine()).isEqualTo("up");
        return process;
    }

    private static String run(List<String> prefix, String... command) throws Exception {
        List<String> all = new ArrayList<>(prefix);
        all.addAll(List.of(command));
        Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
