package dev.furlong.run.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.deployment.jvm.JavaHome;
import dev.furlong.engine.Engines;
import dev.furlong.engine.connection.Password;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.Phases;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.file.PlanWriter;
import dev.furlong.plan.target.NamedServer;
import dev.furlong.plan.written.Design;
import dev.furlong.workload.Workloads;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which points may stand side by side on a machine of known size. */
final class SideBySideRulesTest {
    private static final long MUCH = 1L << 40;

    /** An embedded engine has one heap of 1 GiB, and a server and its clients have two. */
    @Test
    void heapsOfClientsAndServers_mustFitIntoTheMemoryTogether() {
        Plan plan = plan("[derby, 'derby:server']", "");

        assertThatCode(() -> check(plan, prepared(plan), 3L << 30, MUCH)).doesNotThrowAnyException();
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> check(plan, prepared(plan), (3L << 30) - 1, MUCH))
                .withMessage("p.yaml line 4 design: must be trials for so many points side by side, whose heaps and"
                        + " buffers are 3072 MiB together, got slices with 2 points and 3071 MiB of memory; legal: trials, fewer"
                        + " points, or a smaller --set heap or buffer; nothing was started");
    }

    @Test
    void memoryThatIsNotKnown_isNotChecked() {
        Plan plan = plan("[derby, 'derby:server']", "");

        assertThatCode(() -> check(plan, prepared(plan), 0, MUCH)).doesNotThrowAnyException();
    }

    /** Those of eight clients are not at work beside those of one. */
    @Test
    void pointsOfOtherClients_areNotSideBySide() {
        Plan plan = plan("[derby, 'derby:server']", "clients: [1, 8]");

        assertThatCode(() -> check(plan, prepared(plan), 3L << 30, MUCH)).doesNotThrowAnyException();
    }

    @Test
    void disksOfDataAndLog_mustFitIntoTheSpaceTogether() {
        Plan plan = plan("[derby, h2]", "settings: {storage: loop, log-disk: separate, disk-size: 1GiB}");

        assertThatCode(() -> check(plan, prepared(plan), MUCH, 4L << 30)).doesNotThrowAnyException();
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> check(plan, prepared(plan), MUCH, (4L << 30) - 1))
                .withMessage("p.yaml line 4 design: must be trials for disks that do not fit beside each other, got"
                        + " slices with 2 points, whose disks are 4096 MiB, and 4095 MiB free; legal: trials, or a"
                        + " smaller --set disk-size; nothing was started");
    }

    @Test
    void directories_needNoSpaceOfTheirOwn() {
        Plan plan = plan("[derby, h2]", "");

        assertThatCode(() -> check(plan, prepared(plan), MUCH, 0)).doesNotThrowAnyException();
    }

    @Test
    void serverThatSomeoneElseRuns_isRefused() {
        Plan plan = plan("[derby, h2]", "");
        Map<String, Prepared> prepared = prepared(plan);
        Home theirs = new Home.Theirs(new NamedServer("theirs", "h2", "jdbc:h2://127.0.0.1/a", "me", null), null);
        prepared.replaceAll((id, one) -> id.startsWith("h2") ? prepared(one.point(), theirs) : one);

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> check(plan, prepared, MUCH, MUCH))
                .withMessage("p.yaml line 4 design: must be trials for a server that someone else runs, got slices with"
                        + " h2/select/1 client; legal: trials; nothing was started");
    }

    /** Without a purpose that asks for small differences, whole trials stay. */
    @Test
    void designThatNobodyNames_isSlicesForAGateAndForAPrecision() {
        assertThat(chosen("", false))
                .extracting(Phases::design, Phases::designBecause)
                .containsExactly(Design.TRIALS, null);
        assertThat(chosen("until: 10m", false).inSlices()).isFalse();
        assertThat(chosen("", true))
                .extracting(Phases::design, Phases::designBecause)
                .containsExactly(Design.SLICES, "the run is a gate, and its points can stand side by side");
        assertThat(chosen("until: 2%", false))
                .extracting(Phases::design, Phases::designBecause)
                .containsExactly(
                        Design.SLICES,
                        "the run goes on until its ratios are known, and its points can stand side by side");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "settings: {rate: 100/s} | an open loop, which has its own time",
                "settings: {port: 15432} | a server whose port is given",
                "settings: {layers: 'on'} | layers=on, since stacks are sampled in one window",
                "settings: {heap: 9GiB}  | so many points side by side, whose heaps and buffers are 18432 MiB together",
                "settings: {heap: 1MiB}  | a heap that is too small for two latency histograms of each client"
            })
    void gateWhosePointsCannotStandSideBySide_keepsWholeTrials(String more, String because) {
        assertThat(chosen(more, true))
                .extracting(Phases::design, Phases::designBecause)
                .containsExactly(Design.TRIALS, "there are no slices for " + because);
    }

    /** A checkpoint cycle would meet one of them and not the other. */
    @Test
    void gateOfALoadThatWritesAtFullScale_keepsWholeTrials() {
        Plan plan = PlanReader.read("p.yaml", """
                experiment: full
                scale: full
                targets: [derby, h2]
                workloads: [select, update]
                """, Overrides.none());

        assertThat(ChosenDesign.of(
                                plan,
                                Set.of(Metrics.THROUGHPUT),
                                new SideBySideRules(plan, prepared(plan), MUCH, true, MUCH),
                                () -> new DiskSpace(1, 1, MUCH))
                        .phases()
                        .designBecause())
                .isEqualTo("slices are not right for a load that writes at full scale, whose"
                        + " checkpoints last longer than slices");
    }

    /** Slices do not know what limited a point, nor whole seconds. Other claims are tested in them. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            limit[derby]                                          | machine-cpu | TRIALS
            cpu.machine.rest[derby] / cpu.machine.rest[h2]        | > 1         | TRIALS
            cpu.machine.iowait[derby]                             | < 5         | TRIALS
            checkpoint.dip[derby]                                 | > 0         | TRIALS
            throughput[derby] / throughput[h2]                    | > 1         | SLICES
            """)
    void claimsOnWhatSlicesLack_keepWholeTrials(String of, String is, Design design) {
        Phases phases = chosen("claims: [{id: H1, claim: so it is, of: '" + of + "', is: '" + is + "'}]", true);

        assertThat(phases.design()).isEqualTo(design);
        assertThat(phases.designBecause())
                .isEqualTo(
                        design == Design.SLICES
                                ? "the run is a gate, and its points can stand side by side"
                                : "slices are not right for the claim H1, which needs figures that slices do not have");
    }

    /** It would be withheld in slices. */
    @Test
    void gateOnTheWholeMachine_keepsWholeTrials() {
        Plan plan = undesigned("");

        assertThat(ChosenDesign.of(
                                plan,
                                Set.of(Metrics.THROUGHPUT, Metrics.CPU_MACHINE_REST),
                                new SideBySideRules(plan, prepared(plan), MUCH, true, MUCH),
                                () -> new DiskSpace(1, 1, MUCH))
                        .phases()
                        .designBecause())
                .isEqualTo("slices are not right for cpu.machine.rest, which slices do not have");
    }

    @Test
    void gateWhoseDataFitsOnceOnly_keepsWholeTrials() {
        Plan plan = undesigned("");

        assertThat(ChosenDesign.of(
                                plan,
                                Set.of(Metrics.THROUGHPUT),
                                new SideBySideRules(plan, prepared(plan), MUCH, true, MUCH),
                                () -> new DiskSpace(1001, 1, 1000))
                        .phases()
                        .designBecause())
                .isEqualTo("there are no slices for data that does not fit on the disk so many times" + " at once");
    }

    /** As a run keeps it, and goes on with it. */
    @Test
    void reasonOfADesign_isReadAsItWasWritten() {
        Plan chosen = undesigned("").with(Design.SLICES, "the run is a gate, and its points can stand side by side");
        String written = PlanWriter.write(chosen);

        assertThat(PlanReader.readWritten("plan.yaml", written).phases()).isEqualTo(chosen.phases());
        assertThat(PlanReader.read("plan.yaml", written, Overrides.none()).phases())
                .isEqualTo(chosen.phases().with(Design.SLICES, null));
    }

    @Test
    void designThatAPlanNames_stays() {
        Plan slices = plan("[derby, h2]", "");
        SideBySideRules none = new SideBySideRules(slices, Map.of(), 0, true, 0);

        assertThat(ChosenDesign.of(slices, Set.of(Metrics.THROUGHPUT), none, () -> new DiskSpace(1, 1, MUCH)))
                .isSameAs(slices);
    }

    private static Plan undesigned(String more) {
        return PlanReader.read("p.yaml", """
                experiment: chosen
                targets: [derby, h2]
                workloads: [select]
                warm-up: 1s
                repetitions: 1
                %s
                """.formatted(more), Overrides.none());
    }

    /** The phases of two points under a plan that names no design. */
    private static Phases chosen(String more, boolean gate) {
        Plan plan = undesigned(more);
        return ChosenDesign.of(
                        plan,
                        gate ? Set.of(Metrics.THROUGHPUT) : Set.of(),
                        new SideBySideRules(plan, prepared(plan), 16L << 30, true, MUCH),
                        () -> new DiskSpace(1, 1, MUCH))
                .phases();
    }

    private static void check(Plan plan, Map<String, Prepared> prepared, long memory, long free) {
        new SideBySideRules(plan, prepared, memory, true, free).check();
    }

    private static Plan plan(String targets, String more) {
        return PlanReader.read("p.yaml", """
                experiment: neighbours
                targets: %s
                workloads: [select]
                design: slices
                repetitions: 1
                %s
                """.formatted(targets, more), Overrides.none());
    }

    private static Map<String, Prepared> prepared(Plan plan) {
        Map<String, Prepared> prepared = new HashMap<>();
        plan.enrolled().forEach(point -> prepared.put(point.id(), prepared(point, new Home.Ours(Password.random()))));
        return prepared;
    }

    private static Prepared prepared(Point point, Home home) {
        String engine = point.target().engine();
        return new Prepared(
                point,
                point.settings(),
                Engines.named("test", engine),
                ReleaseCatalogue.bundled().of("test", engine, null),
                Workloads.named("test", point.workload(), Map.of()),
                JavaHome.running(),
                List.of(),
                Optional.empty(),
                home,
                null);
    }
}
