package dev.furlong.session.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.engine.connection.Password;
import dev.furlong.plan.OpenLoop;
import dev.furlong.plan.Phases;
import dev.furlong.plan.Seed;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.value.Arrivals;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.written.Design;
import dev.furlong.results.Json;
import dev.furlong.workload.invariant.Ledger;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Establishes that a load JVM is given the task that was meant, with its password in each place that needs it. */
final class LoadTaskTest {
    private static final Password PASSWORD = Password.told("secret");
    private static final TaskWorkload WORKLOAD = new TaskWorkload("update", Map.of("rows", "10"));

    private static final Ledger DID =
            new Ledger(List.of(new Ledger.Entry(0, 5, -50, List.of(new Ledger.Unknown("000000000000000006", 9)))));

    static Stream<LoadTask> tasks() {
        return Stream.of(
                new LoadTask.Populate(target(), WORKLOAD),
                drive(),
                drive().next(Optional.of(DID)),
                drive().next(Optional.of(DID)).next(Optional.empty()),
                new LoadTask.Follow(drive(), 2),
                new LoadTask.Check(target(), WORKLOAD, List.of("folder", "folder-2")),
                new LoadTask.OnSchema(target(), LoadTask.OnSchema.Action.LEAVE));
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void task_isReadAsItWasWritten(LoadTask task) throws JsonProcessingException {
        String json = Json.LINE.writeValueAsString(task.with(PASSWORD));

        assertThat(json).doesNotContain("secret");
        assertThat(Json.LINE.readValue(json, LoadTask.class)).isEqualTo(task);
    }

    @ParameterizedTest
    @MethodSource("tasks")
    void taskWithItsPassword_isTheSameInAllElse(LoadTask task) {
        LoadTask told = task.with(PASSWORD);

        assertThat(told.target().configuration().password()).isSameAs(PASSWORD);
        assertThat(told.target().connector().password()).isSameAs(PASSWORD);
        assertThat(told.with(null)).isEqualTo(task);
    }

    @ParameterizedTest
    @CsvSource({"TRIALS, 0", "SLICES, 12"})
    void timing_hasTheSlicesOfThePhases(Design design, int slices) {
        LoadTask.Timing timing =
                LoadTask.Timing.of(new Phases(Duration.ofSeconds(2), true, Duration.ofSeconds(3), design));

        assertThat(timing).isEqualTo(new LoadTask.Timing(2000, true, 3000, slices));
        assertThat(timing.inTurns()).isEqualTo(slices > 0);
    }

    @Test
    void wire_hasThePasswordOnBothOfItsWays_forWhoeverFollowsToo() {
        LoadTask.Follow follow = (LoadTask.Follow) new LoadTask.Follow(drive(), 2).with(PASSWORD);

        WireTask wire = follow.led().wire();

        assertThat(wire.audit().connector().password()).isSameAs(PASSWORD);
        assertThat(wire.stretched().password()).isSameAs(PASSWORD);
        assertThat(follow.led().timed()).isEqualTo(wire.stretched());
    }

    @Test
    void timedClients_takeTheDirectWay_whereNoDistanceIsStretched() {
        assertThat(unrecorded().timed()).isEqualTo(connector("direct"));
    }

    @ParameterizedTest
    @CsvSource({"'warm-up: 3s', 3000, false", "'warm-up-max: 50s', 50000, true"})
    void timing_isThatOfThePlan(String warmUp, long millis, boolean untilSteady) {
        LoadTask.Timing timing = LoadTask.Timing.of(
                PlanReader.read("test", """
                experiment: timing
                targets: [derby]
                workloads: [select]
                clients: [1]
                %s
                measure: 4s
                """.formatted(warmUp), Overrides.none()).phases());

        assertThat(timing).isEqualTo(new LoadTask.Timing(millis, untilSteady, 4_000));
    }

    @Test
    void nextDrive_hasOtherTransactionsAndClients_andNoAudit() {
        LoadTask.Drive first = drive();
        int clients = first.target().configuration().clients();

        LoadTask.Drive second = first.next(Optional.of(DID));
        LoadTask.Drive third = second.next(Optional.of(DID));

        assertThat(first.transactions()).isEqualTo(new Seed(7));
        assertThat(List.of(first.auditor(), first.apart())).containsExactly(clients, clients + 1);
        assertThat(second.share(0).clients().first()).isEqualTo(clients + 2);
        assertThat(List.of(second.auditor(), second.apart())).containsExactly(2 * clients + 2, 2 * clients + 3);
        assertThat(third.share(0).clients().first()).isEqualTo(2 * clients + 4);
        assertThat(Stream.of(first, second, third).map(LoadTask.Drive::transactions))
                .doesNotHaveDuplicates();
        assertThat(second.transactions())
                .isEqualTo(drive().next(Optional.empty()).transactions());
        assertThat(second.wire()).isEqualTo(new WireTask(null, connector("stretched")));
        assertThat(third.earlier().ledger()).isEqualTo(DID.plus(DID));
    }

    /** Whoever starts one after the other in the same folder finds the files of each. */
    @Test
    void tasksOnOneStage_haveSuffixesOfTheirOwn() {
        LoadTask.Drive first = drive();
        LoadTask.Drive second = first.next(Optional.of(DID));

        assertThat(Stream.of(
                                first,
                                second,
                                new LoadTask.Follow(first, 1),
                                new LoadTask.Follow(second, 1),
                                first.check().orElseThrow(),
                                second.check().orElseThrow())
                        .map(LoadTask::suffix))
                .containsExactly("", "-drive-2", "-2", "-drive-2-2", "-check-1", "-check-2");
    }

    @Test
    void drivesAfterARecordedOne_areRecordedToo_andEachCheckLooksForThoseOfAll() {
        LoadTask.Drive first = unrecorded().recordedIn(Path.of("folder"));
        LoadTask.Drive second = first.next(Optional.of(DID));

        assertThat(first.told()).hasValue(Path.of("folder/drive-1"));
        assertThat(second.told()).hasValue(Path.of("folder/drive-2"));
        assertThat(first.check()).hasValue(new LoadTask.Check(target(), WORKLOAD, List.of("folder/drive-1")));
        assertThat(second.check())
                .hasValue(new LoadTask.Check(target(), WORKLOAD, List.of("folder/drive-1", "folder/drive-2")));
    }

    /** Nobody could tell what it did from a loss. */
    @Test
    void driveAfterOneThatRecordedNothing_cannotBeRecorded() {
        LoadTask.Drive second = unrecorded().next(Optional.of(DID));

        assertThat(second.told()).isEmpty();
        assertThat(second.check()).isEmpty();
        assertThatIllegalStateException()
                .isThrownBy(() -> second.recordedIn(Path.of("folder")))
                .withMessage("drive: must be the first of those that are recorded, got number 2");
    }

    @Test
    void driveAfterOneThatWasAuditedAlone_hasNoWayOfItsOwn() {
        assertThat(unrecorded().next(Optional.of(DID)).wire()).isNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WireTask(null, null))
                .withMessage("wire: must be audited or stretched, got neither");
    }

    /** What nobody knows of one drive, nobody knows of all of them. */
    @Test
    void ledgerOfADriveThatDidNotEnd_staysUnknown() {
        assertThat(drive().next(Optional.empty())
                        .next(Optional.of(DID))
                        .earlier()
                        .ledger())
                .isNull();
        assertThat(drive().next(Optional.of(DID))
                        .next(Optional.empty())
                        .earlier()
                        .ledger())
                .isNull();
    }

    /** A drive that is audited, over no distance, and of which nothing is taken down. */
    private static LoadTask.Drive unrecorded() {
        return new LoadTask.Drive(
                target(),
                WORKLOAD,
                7,
                new LoadTask.Timing(1, false, 2),
                new WireTask(new WireTask.Audit(connector("audit"), 10, 50), null),
                null,
                1,
                null,
                Earlier.NONE);
    }

    private static LoadTask.Drive drive() {
        return new LoadTask.Drive(
                target(),
                WORKLOAD,
                7,
                new LoadTask.Timing(1_000, true, 2_000),
                new WireTask(new WireTask.Audit(connector("audit"), 10, 50), connector("stretched")),
                new OpenLoop(12.5, Arrivals.POISSON),
                3,
                "folder",
                Earlier.NONE);
    }

    private static TaskTarget target() {
        Configuration configuration = DerbyInMemory.configuration(
                        DeploymentKind.SERVER, new Settings(Map.of("buffer", "4MiB")), 1527)
                .withPassword(null);
        return new TaskTarget("derby", configuration, connector("direct"), "20261124T014500Z");
    }

    private static Connector connector(String way) {
        return new Connector("jdbc.Driver", "jdbc:" + way, Map.of("user", "furlong"));
    }
}
