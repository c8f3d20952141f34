package dev.furlong.probe.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.WholeMachine;
import dev.furlong.deployment.confinement.CpuGroups;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.kernel.group.AbandonedGroups;
import dev.furlong.deployment.kernel.group.ControlGroup;
import dev.furlong.deployment.kernel.group.GroupLimits;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Readings;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.probe.Moment;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Subject;
import dev.furlong.storage.Root;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The kernel's account of CPU time against what the processes say of themselves. */
@WholeMachine
class CpuProbeTest {
    private static final Scope EMBEDDED = new Scope.InProcess();
    /** Of one process: two counters, each read twice by either side and cut to ticks of 10 ms, and the answer's printing. */
    private static final double TICKS_MICROS = 60_000;

    private static final Offset<Double> TICKS = within(TICKS_MICROS);

    private static final SplitAccounting SPLIT = new SplitAccounting(false, 250, "sampled in a test");

    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs(OS.LINUX)
    void theProbeAgreesWithWhatTheProcessesSayOfThemselves() throws IOException {
        try (BurningJvm client = BurningJvm.start();
                BurningJvm server = BurningJvm.start()) {
            Subject subject = new Subject(client.pid(), new Scope.Processes(List.of(server.pid())));
            Probe.Span span = new CpuProbe().begin(subject, committed(0));
            BurningJvm.Burnt byClient = client.burn();
            BurningJvm.Burnt byServer = server.burn();
            Readings readings = span.end(committed(1));

            assertThat(readings.unavailable()).isEmpty();
            assertThat(readings.values().get("cpu.client.total")).isCloseTo(byClient.total(), TICKS);
            assertThat(readings.values().get("cpu.server.total")).isCloseTo(byServer.total(), TICKS);
            assertThat(readings.values().get("cpu.total"))
                    .isCloseTo(byClient.total() + byServer.total(), within(2 * TICKS_MICROS));
            assertThat(readings.values().get("cpu.server.total"))
                    .isEqualTo(readings.values().get("cpu.server.user")
                            + readings.values().get("cpu.server.system"));
            assertSplit(readings, "cpu.server.", byServer);
            assertSplit(readings, "cpu.client.", byClient);
        }
    }

    @Test
    @Tag("full")
    @EnabledOnOs(OS.LINUX)
    void groupAndTree_agree_andEndedChildrenAreCounted() throws IOException {
        Root.demand(ControlGroup.unavailableHere(GroupLimits.none()));
        try (ControlGroup group = ControlGroup.counting();
                BurningJvm client = BurningJvm.start();
                BurningJvm server = BurningJvm.start(group.prefix())) {
            Scope scope = new Scope.Processes(List.of(server.pid()));
            CpuGroups groups = new CpuGroups(Optional.empty(), Optional.of(group.cpu()), "a test");
            Probe.Span byGroup =
                    new CpuProbe().begin(new Subject(client.pid(), scope).with(groups, Optional::empty), committed(0));
            Probe.Span byTree = new CpuProbe().begin(new Subject(client.pid(), scope), committed(0));
            BurningJvm.Burnt burnt = server.burn();
            Readings tree = byTree.end(committed(1));
            Readings grouped = byGroup.end(committed(1));

            assertThat(byGroup.facts().get("cpu.server.source")).startsWith("control group ");
            assertThat(byTree.facts().get("cpu.server.source")).startsWith("the process tree");
            assertThat(grouped.values().get("cpu.server.total")).isCloseTo(burnt.total(), TICKS);
            assertThat(grouped.values().get("cpu.server.total"))
                    .isCloseTo(tree.values().get("cpu.server.total"), TICKS);
            assertSplit(grouped, "cpu.server.", burnt);
        }
        assertThat(AbandonedGroups.find()).isEmpty();
    }

    @Test
    @Tag("full")
    @EnabledOnOs(OS.LINUX)
    void childrenThatEnded_areCountedByTheGroup_thoughNobodyWaitedForThem() throws Exception {
        Root.demand(ControlGroup.unavailableHere(GroupLimits.none()));
        try (ControlGroup group = ControlGroup.counting()) {
            List<String> command = new ArrayList<>(group.prefix());
            // The loop is the child of a shell that gave it away at once, so that no parent of ours reaps it.
            command.addAll(
                    List.of("sh", "-c", "(sh -c 'i=0; while [ $i -lt 2000000 ]; do i=$((i+1)); done; echo done' &)"));
            Process process = new ProcessBuilder(command).start();
            assertThat(process.inputReader().readLine()).isEqualTo("done");
            process.waitFor();

            assertThat(group.cpu().time().nanos()).isGreaterThan(100_000_000L);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void selfCheck_findsWhatItBurnt_andSaysWhereItCannot() {
        assertThat(CpuSelfCheck.run()).isEmpty();
        assertThat(CpuSelfCheck.run(
                        new CpuProbe(folder.resolve("no-proc"), NanoClock.system(), SPLIT), NanoClock.system()))
                .hasValueSatisfying(because -> assertThat(because).contains("no /proc/PID/stat"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void selfCheck_saysWhereTheProbeMissesWhatWasBurnt() throws IOException {
        process(String.valueOf(ProcessHandle.current().pid()), 5, 5);

        assertThat(CpuSelfCheck.run(probe(), NanoClock.system()))
                .hasValueSatisfying(because -> assertThat(because).contains("must measure the ", "got 0 ms"));
    }

    @Test
    void theRestOfTheMachine_isWhatIsNeitherIdleNorStolenNorOurs() throws IOException {
        process("7", 100, 20);
        machine(1_000, 0, 0);
        AtomicLong now = new AtomicLong();
        CpuProbe probe = new CpuProbe(folder, now::get, SPLIT);
        Probe.Span span = probe.begin(new Subject(7, EMBEDDED), committed(0));
        process("7", 150, 40);
        // 10 s of 2 cores: 12 s idle, 1 s of it with a disk under way, 3 s stolen, 0.7 s ours.
        now.set(10_000_000_000L);
        machine(2_100, 100, 300);
        Readings readings = span.end(committed(1000));
        assertThat(readings.values().get("cpu.machine.rest")).isCloseTo(4_300.0, within(0.001));
        assertThat(readings.values().get("cpu.cores")).isCloseTo(0.07, within(0.0001));
        assertThat(span.conditions().get(Conditions.STOLEN_SHARE)).hasValue(0.15);
        assertThat(span.conditions().get(Conditions.CLIENT_CORES)).hasValue(2);
        assertThat(span.facts()).containsKey("cpu.coordinator");
    }

    @Test
    void coresThatEachRoleMayUse_areConditions_andThoseOfBothCountOnce() throws IOException {
        process("7", 100, 20);
        process("8", 100, 20);
        process("9", 100, 20);
        cores("8", "1-2");
        cores("9", "2,5");

        assertThat(conditions(new Scope.Processes(List.of(8L, 9L))))
                .containsEntry("clientCores", 2)
                .containsEntry("serverCores", 3)
                .containsEntry("coresOfBoth", 4);
        assertThat(conditions(EMBEDDED))
                .containsEntry("clientCores", 2)
                .containsEntry("coresOfBoth", 2)
                .doesNotContainKey("serverCores");
        assertThat(conditions(new Scope.Unseen("it is in a virtual machine")))
                .containsEntry("clientCores", 2)
                .doesNotContainKeys("serverCores", "coresOfBoth");
    }

    private Map<String, Object> conditions(Scope scope) {
        Probe.Span span = probe().begin(new Subject(7, scope), committed(0));
        assertThat(span.end(committed(1)).values()).isNotEmpty();
        return span.conditions().values();
    }

    private void cores(String pid, String allowed) throws IOException {
        Files.writeString(folder.resolve(pid).resolve("status"), "Name:\tjava\nCpus_allowed_list:\t" + allowed + "\n");
    }

    @Test
    void anEmbeddedEngineHasOneRoleAndCostsAreDividedByTheTransactions() throws IOException {
        process("7", 100, 20);
        Probe.Span span = probe().begin(new Subject(7, EMBEDDED), committed(0));
        process("7", 150, 40);
        Readings readings = span.end(committed(1000));
        assertThat(readings.values())
                .containsEntry("cpu.user", 500.0)
                .containsEntry("cpu.system", 200.0)
                .containsEntry("cpu.total", 700.0)
                .containsOnlyKeys(
                        "cpu.user",
                        "cpu.system",
                        "cpu.total",
                        "cpu.splitError",
                        "cpu.cores",
                        "cpu.machine.rest",
                        "cpu.machine.busy",
                        "cpu.machine.idle",
                        "cpu.machine.iowait");
        assertThat(readings.unavailable())
                .hasSize(10)
                .containsKeys("cpu.client.total", "cpu.server.user")
                .allSatisfy((metric, because) -> assertThat(because).contains("shares the load JVM", "cpu.total"));
    }

    @Test
    void aServerOfSomeoneElsesLeavesTheClientsTimeAlone() throws IOException {
        process("7", 100, 20);
        Probe.Span span = probe().begin(new Subject(7, new Scope.Unseen("the server is someone else's")), committed(0));
        process("7", 150, 40);
        Readings readings = span.end(committed(1000));
        assertThat(readings.values())
                .containsEntry("cpu.client.user", 500.0)
                .containsEntry("cpu.client.system", 200.0)
                .containsEntry("cpu.client.total", 700.0)
                .containsKeys("cpu.machine.busy", "cpu.machine.idle", "cpu.machine.iowait")
                .hasSize(8);
        assertThat(readings.unavailable())
                .hasSize(11)
                .containsKeys("cpu.total", "cpu.server.user", "cpu.machine.rest")
                .allSatisfy((metric, because) -> assertThat(because).contains("the server is someone else's"));
    }

    @Test
    void withoutTheKernelsAccountEveryMetricHasTheReason() {
        CpuProbe probe = new CpuProbe(folder.resolve("no-proc"), NanoClock.system(), SPLIT);
        assertThat(probe.unavailableHere())
                .hasValueSatisfying(
                        because -> assertThat(because).contains(System.getProperty("os.name"), "run Furlong on Linux"));
        assertAllUnavailable(
                probe, probe.begin(new Subject(1, EMBEDDED), committed(0)).end(committed(1)), "no /proc/PID/stat");
    }

    @Test
    void aProcessThatIsGoneIsAReasonAndNeverZero() throws IOException {
        stat("self", "1 (java) S");
        CpuProbe probe = probe();
        assertAllUnavailable(
                probe, probe.begin(new Subject(7, EMBEDDED), committed(0)).end(committed(1)), "before the phase");
        process("7", 100, 20);
        Probe.Span span = probe.begin(new Subject(7, EMBEDDED), committed(0));
        Files.delete(folder.resolve("7").resolve("stat"));
        assertAllUnavailable(probe, span.end(committed(1)), "after the phase");
    }

    @Test
    void withoutATransactionThereIsNoCostOfOne() throws IOException {
        process("7", 100, 20);
        CpuProbe probe = probe();
        assertAllUnavailable(
                probe,
                probe.begin(new Subject(7, EMBEDDED), committed(0)).end(committed(0)),
                "no transaction was committed");
    }

    private static Moment committed(long transactions) {
        return new Moment(transactions, Map.of());
    }

    private static void assertAllUnavailable(Probe probe, Readings readings, String because) {
        assertThat(readings.values()).isEmpty();
        assertThat(readings.unavailable())
                .containsOnlyKeys(probe.metrics().stream().map(Metric::key).toArray(String[]::new))
                .allSatisfy((metric, words) -> assertThat(words).contains(because));
    }

    /** Twice what the probe states, which a right one exceeds once in ten thousand runs; and the ticks of either end. */
    private static void assertSplit(Readings readings, String role, BurningJvm.Burnt burnt) {
        double stated = readings.values().get(role + "splitError");
        assertThat(stated).as("what is stated of a split").isLessThan(0.1 * burnt.total());
        Offset<Double> sampled = within(2 * stated + TICKS_MICROS);
        assertThat(readings.values().get(role + "user")).isCloseTo(burnt.user(), sampled);
        assertThat(readings.values().get(role + "system")).isCloseTo(burnt.system(), sampled);
    }

    private CpuProbe probe() {
        AtomicLong now = new AtomicLong();
        return new CpuProbe(folder, () -> now.addAndGet(1_000_000_000L), SPLIT);
    }

    /** A process whose name is as hard to read as can be, the machine, and this JVM. */
    private void process(String pid, int user, int system) throws IOException {
        String own = String.valueOf(ProcessHandle.current().pid());
        stat("self", "1 (java) S");
        stat(own, own + " (java) S 1 1 1 0 -1 0 0 0 0 0 5 5 0 0");
        stat(pid, pid + " (a ) b) S 1 1 1 0 -1 0 0 0 0 0 " + user + " " + system + " 9 9 0");
        Files.writeString(folder.resolve(pid).resolve("status"), "Name:\tjava\nCpus_allowed_list:\t0-1\n");
        machine(0, 0, 0);
    }

    private void machine(int idle, int diskWait, int stolen) throws IOException {
        String fields = "cpu  9 9 9 " + idle + " " + diskWait + " 9 9 " + stolen + " 0 0\n";
        Files.writeString(folder.resolve("stat"), fields + "cpu0 1 1\ncpu1 1 1\nintr 5\n");
    }

    private void stat(String process, String text) throws IOException {
        Files.createDirectories(folder.resolve(process));
        Files.writeString(folder.resolve(process).resolve("stat"), text + "\n");
    }
}
