package dev.furlong.probe.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.deployment.confinement.Scope;
import dev.furlong.measurement.Readings;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.probe.Moment;
import dev.furlong.probe.Probe;
import dev.furlong.probe.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes whose CPU time becomes which figure, from the kernel's files; that these count right is {@link CpuProbeTest}'s. */
final class RecordedCpuTest {
    private static final long CLIENT = 7;
    private static final long SERVER = 8;
    private static final long CHILD = 9;

    @TempDir
    private Path folder;

    private final AtomicLong now = new AtomicLong(3_000_000_000L);
    private RecordedProcesses processes;

    @BeforeEach
    void aClientAndAServerOfTwoProcesses() throws IOException {
        processes = new RecordedProcesses(folder);
        long own = ProcessHandle.current().pid();
        Files.createDirectories(folder.resolve("self"));
        Files.writeString(folder.resolve("self/stat"), "1 (java) S");
        processes.process(own, 1, 10, 10, 0, 0);
        processes.process(CLIENT, 1, 100, 20, 5, 5);
        Files.writeString(folder.resolve(CLIENT + "/status"), "Name:\tjava\nCpus_allowed_list:\t0-1,5\n");
        processes.process(SERVER, 1, 300, 20, 10, 10);
        Files.writeString(folder.resolve(SERVER + "/status"), "Name:\tserver\nCpus_allowed_list:\t5-6\n");
        processes.process(CHILD, SERVER, 40, 40, 0, 0);
        processes.machine(1000, 10, 100);
    }

    @Test
    void eachRole_hasItsOwn_andBothTogetherAreTheirSum() throws IOException {
        Readings found = afterTenSeconds(new Scope.Processes(List.of(SERVER)));

        assertRole(found, "cpu.client.", 500, 200, 0.07);
        // 150 ticks of its own, 30 of its child, 20 of children that have ended; and 100 in the kernel.
        assertRole(found, "cpu.server.", 2000, 1000, 0.3);
        assertRole(found, "cpu.", 2500, 1200, 0.37);
        // Of 20 s on two cores 12 were idle, 1 of them with a disk under way, and 3 stolen; 3.7 are the roles'.
        assertThat(found.values().get("cpu.machine.rest")).isCloseTo(1300, within(0.001));
        assertThat(found.values().get("cpu.machine.busy")).isCloseTo(25, within(0.001));
        assertThat(found.values().get("cpu.machine.idle")).isCloseTo(55.5, within(0.001));
        assertThat(found.values().get("cpu.machine.iowait")).isCloseTo(4.5, within(0.001));
        assertThat(found.unavailable()).isEmpty();
    }

    /** Four edges of 10 ms on two cores may be missed. */
    @ParameterizedTest
    @CsvSource({"2, 0", "1, unavailable"})
    void waitForADiskThatTheKernelTakesBack_isUnavailable(int after, String expected) throws IOException {
        processes.machine(1000, 10, 100);
        Probe.Span span =
                probe().begin(new Subject(CLIENT, new Scope.Processes(List.of(SERVER))), new Moment(0, Map.of()));
        now.addAndGet(10_000_000_000L);
        processes.machine(2_110, after, 400);
        Readings found = span.end(new Moment(1000, Map.of()));

        if (expected.equals("0")) {
            assertThat(found.values()).containsEntry("cpu.machine.iowait", 0.0);
        } else {
            assertThat(found.unavailable())
                    .containsEntry("cpu.machine.iowait", "the kernel's count of it fell by 90 ms meanwhile");
        }
    }

    /** Of 20 s, 3.7 s are the roles'; four edges of 10 ms on two cores may make that 80 ms less. */
    @ParameterizedTest
    @CsvSource({"1620, 100", "1630, 0", "1638, 0"})
    void restOfTheMachine_isNotLessThanNothing(int idleTicks, double rest) throws IOException {
        Readings found = afterTenSeconds(new Scope.Processes(List.of(SERVER)), idleTicks, 0);

        assertThat(found.values().get("cpu.machine.rest")).isCloseTo(rest, within(0.001));
    }

    @Test
    void rolesThatUsedMoreThanTheMachineHad_leaveNoRest() throws IOException {
        assertThat(afterTenSeconds(new Scope.Processes(List.of(SERVER)), 1639, 0)
                        .unavailable())
                .containsEntry(
                        "cpu.machine.rest",
                        "client and server used 90 ms more CPU time than the machine reports for all its cores");
    }

    @Test
    void errorOfTheSplit_isTheRolesOwn_andBothTogetherAreLessThanTheirSum() throws IOException {
        Map<String, Double> found =
                afterTenSeconds(new Scope.Processes(List.of(SERVER))).values();
        double client = found.get("cpu.client.splitError");
        double server = found.get("cpu.server.splitError");

        assertThat(found.get("cpu.splitError")).isCloseTo(Math.hypot(client, server), within(0.001));
        // 175 ticks of 4 ms, 125 of them the user's: 1.96 · √(0.7095 · 0.2905 / 179) of 0.7 s, on 1000 transactions.
        assertThat(client).isCloseTo(46.56, within(0.01)).isLessThan(server);
    }

    @Test
    void facts_sayWhereItIsFrom() throws IOException {
        CpuProbe probe = probe();
        Probe.Span span =
                probe.begin(new Subject(CLIENT, new Scope.Processes(List.of(SERVER))), new Moment(0, Map.of()));
        tenSecondsPass();
        span.end(new Moment(1000, Map.of()));

        assertThat(span.facts())
                .containsEntry("cpu.machine.cores", "2")
                .containsEntry("cpu.coordinator", "50.000 µs/tx, within cpu.machine.rest")
                .containsEntry("cpu.split", "sampled in a test");
        assertThat(span.conditions())
                .isEqualTo(Conditions.of(Conditions.CLIENT_CORES, 3)
                        .with(Conditions.SERVER_CORES, 2)
                        .with(Conditions.CORES_OF_BOTH, 4)
                        .with(Conditions.MACHINE_BUSY_SHARE, 0.25)
                        .with(Conditions.STOLEN_SHARE, 0.15)
                        .with(Conditions.OTHERS_SHARE, 0.0));
        assertThat(span.facts().get("cpu.client.source"))
                .isEqualTo("the process's own account, in ticks of 10 ms, because the processes are in no control"
                        + " group");
        assertThat(span.facts().get("cpu.server.source")).startsWith("the process tree");
    }

    @Test
    void quotaOfAGroup_boundsTheCoresOfItsProcesses() throws IOException {
        Path sys = folder.resolve("sys");
        Files.writeString(folder.resolve("self/mountinfo"), "42 1 0:3 / " + sys + " rw - cgroup2 cgroup2 rw\n");
        group(CLIENT, sys, "/ours", "max 100000");
        group(SERVER, sys, "/ours/server", "50000 100000");
        assertThat(quotas(new Scope.Processes(List.of(SERVER)))).isEqualTo("none 0.5 none");

        group(CLIENT, sys, "/ours", "200000 100000");
        assertThat(quotas(new Scope.Processes(List.of(SERVER)))).isEqualTo("2.0 0.5 2.0");
        group(CLIENT, sys, "/ours/client", "75000 50000");
        assertThat(quotas(new Scope.Processes(List.of(SERVER)))).isEqualTo("1.5 0.5 2.0");
        group(CLIENT, sys, "/elsewhere", "75000 100000");
        assertThat(quotas(new Scope.Processes(List.of(SERVER)))).isEqualTo("0.75 0.5 1.25");
        assertThat(quotas(new Scope.InProcess())).isEqualTo("0.75 none 0.75");
        assertThat(quotas(new Scope.Unseen("it is elsewhere"))).isEqualTo("0.75 none none");
    }

    private void group(long pid, Path sys, String group, String quota) throws IOException {
        Path own = Files.createDirectories(sys.resolve(group.substring(1)));
        Files.writeString(own.resolve("cpu.max"), quota + "\n");
        Files.writeString(folder.resolve(pid + "/cgroup"), "0::" + group + "\n");
    }

    private String quotas(Scope scope) throws IOException {
        Probe.Span span = probe().begin(new Subject(CLIENT, scope), new Moment(0, Map.of()));
        processes.machine(1_010, 10, 100);
        now.addAndGet(1_000_000_000L);
        span.end(new Moment(1, Map.of()));
        return Stream.of(Conditions.CLIENT_QUOTA, Conditions.SERVER_QUOTA, Conditions.QUOTA_OF_BOTH)
                .map(one -> span.conditions().get(one).map(String::valueOf).orElse("none"))
                .collect(Collectors.joining(" "));
    }

    /** Of 20 s, programs used 4.42 s; 0.5 s were the client's, 2 s the server's, and 0.03 s Furlong's own. */
    @Test
    void otherPrograms_areTold_andNotWhereTheServersTimeIsHidden() throws IOException {
        Subject seen = new Subject(CLIENT, new Scope.Processes(List.of(SERVER)));
        Subject unseen = new Subject(CLIENT, new Scope.Unseen("it is elsewhere"));
        Probe.Span span = probe().begin(seen, new Moment(0, Map.of()));
        Probe.Span hidden = probe().begin(unseen, new Moment(0, Map.of()));
        tenSecondsPass();
        processes.machine(300, 160, 2_110, 100, 400);

        span.end(new Moment(1000, Map.of()));
        hidden.end(new Moment(1000, Map.of()));

        assertThat(span.conditions().get(Conditions.OTHERS_SHARE)).hasValue(0.0945);
        assertThat(hidden.conditions().get(Conditions.OTHERS_SHARE)).isEmpty();
        assertThat(hidden.conditions().get(Conditions.STOLEN_SHARE)).isPresent();
    }

    @Test
    void processThatIsGone_leavesNoFigure_andTheReason() throws IOException {
        CpuProbe probe = probe();
        Subject subject = new Subject(CLIENT, new Scope.Processes(List.of(SERVER)));
        Probe.Span span = probe.begin(subject, new Moment(0, Map.of()));
        Files.delete(folder.resolve(SERVER + "/stat"));

        for (Probe.Span each : List.of(span, probe.begin(subject, new Moment(0, Map.of())))) {
            Readings found = each.end(new Moment(1000, Map.of()));
            assertThat(found.values()).isEmpty();
            assertThat(found.unavailable()).hasSameSizeAs(probe.metrics()).containsKey("cpu.machine.rest");
            assertThat(found.unavailable().get("cpu.total")).contains("a process could not be read");
        }
    }

    @Test
    void systemWithoutProc_isNamed() throws IOException {
        assertThat(probe().unavailableHere()).isEmpty();
        Files.delete(folder.resolve("self/stat"));

        assertThat(probe().unavailableHere().orElseThrow()).contains("run Furlong on Linux");
        assertThat(probe().begin(new Subject(CLIENT, new Scope.InProcess()), new Moment(0, Map.of()))
                        .end(new Moment(1, Map.of()))
                        .unavailable()
                        .get("cpu.total"))
                .contains("run Furlong on Linux");
    }

    private Readings afterTenSeconds(Scope scope) throws IOException {
        return afterTenSeconds(scope, 1200, 300);
    }

    private Readings afterTenSeconds(Scope scope, int idleTicks, int stolenTicks) throws IOException {
        Probe.Span span = probe().begin(new Subject(CLIENT, scope), new Moment(0, Map.of()));
        tenSecondsPass();
        processes.machine(1000 + idleTicks - 90, 100, 100 + stolenTicks);
        return span.end(new Moment(1000, Map.of()));
    }

    private void tenSecondsPass() throws IOException {
        now.addAndGet(10_000_000_000L);
        processes.process(ProcessHandle.current().pid(), 1, 13, 12, 0, 0);
        processes.process(CLIENT, 1, 150, 40, 55, 55);
        processes.process(SERVER, 1, 450, 110, 30, 20);
        processes.process(CHILD, SERVER, 70, 40, 0, 0);
        processes.machine(2_110, 100, 400);
    }

    private CpuProbe probe() {
        return new CpuProbe(folder, now::get, new SplitAccounting(false, 250, "sampled in a test"));
    }

    private static void assertRole(Readings found, String role, double user, double system, double cores) {
        Map<String, Double> figures = found.values();
        assertThat(figures.get(role + "user")).as(role).isCloseTo(user, within(0.001));
        assertThat(figures.get(role + "system")).as(role).isCloseTo(system, within(0.001));
        assertThat(figures.get(role + "total")).as(role).isCloseTo(user + system, within(0.001));
        assertThat(figures.get(role + "cores")).as(role).isCloseTo(cores, within(1e-9));
    }
}
