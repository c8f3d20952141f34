package dev.furlong.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.connection.Connector;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.TrialSpec;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.probe.Probes;
import dev.furlong.results.Json;
import dev.furlong.results.TrialRecord;
import dev.furlong.run.Interruption;
import dev.furlong.run.prepare.Preflight;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.stage.Stage;
import dev.furlong.run.stage.StageWire;
import dev.furlong.run.stage.Stages;
import dev.furlong.session.protocol.Earlier;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.watch.LoadStarter;
import dev.furlong.session.watch.WatchedLoad;
import dev.furlong.workload.invariant.Ledger;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Several drives on one stage, one after the other, in load JVMs of their own, each checked against all of them. */
final class DrivesInTurnTest {
    private static final String LEDGER_RULE =
            "HISTORY holds exactly the transactions that are committed by the clients' ledger";
    private static final LoadTask.Timing SHORT = new LoadTask.Timing(200, false, 600);

    @TempDir
    private Path folder;

    private TrialSpec trial;
    private Prepared prepared;
    private LoadStarter starter;

    @Tag("every")
    @ParameterizedTest
    @ValueSource(strings = "h2")
    void secondDriveElsewhere_addsToTheDataOfTheFirst(String target) throws Exception {
        secondDrive_addsToTheDataOfTheFirst_andBothAreFound(target);
    }

    @ParameterizedTest
    @ValueSource(strings = "derby")
    @Tag("full")
    void secondDrive_addsToTheDataOfTheFirst_andBothAreFound(String target) throws Exception {
        try (Stage stage = up(target, "tpcb")) {
            LoadTask.Drive first = drive(stage, SHORT);
            LoadEvent.Finished one = finished(stage, first);
            LoadTask.Drive second = first.next(Optional.of(one.ledger()));
            LoadEvent.Finished two = finished(stage, second);

            assertThat(List.of(one, two)).allSatisfy(finished -> {
                assertThat(finished.checks())
                        .extracting(TrialRecord.Check::rule)
                        .contains(LEDGER_RULE);
                assertThat(finished.checks()).allMatch(check -> check.violation() == null);
                assertThat(finished.ledger().committed()).isPositive();
                assertThat(finished.facts()).doesNotContainKey("check.leftOut");
                LoadEvent event = finished;
                assertThat(Json.LINE.readValue(Json.LINE.writeValueAsString(event), LoadEvent.class))
                        .isEqualTo(event);
            });
            Ledger both = one.ledger().plus(two.ledger());
            assertThat(both.entries()).extracting(Ledger.Entry::client).doesNotHaveDuplicates();
            assertThat(number(stage, "SELECT COUNT(*) FROM HISTORY")).isEqualTo(both.committed());
            assertThat(number(stage, "SELECT SUM(AMOUNT) FROM HISTORY")).isEqualTo(both.amount());

            assertThat(check(stage, second)).isEqualTo(new LoadEvent.Checked(both.committed(), 0, 0, List.of()));
            change(stage, "DELETE FROM HISTORY WHERE EXTRA_DATA = '000000000000000001'");
            LoadEvent.Checked lost = check(stage, second);
            assertThat(lost.missing()).isEqualTo(1);
            assertThat(lost.first()).singleElement().asString().startsWith("client 0, acknowledgement 1: key 1,");
        }
    }

    /** What one drive did must be known to the next; and what was broken meanwhile is seen. */
    @Test
    @Tag("full")
    void driveThatIsNotToldOfTheFirst_andRowThatIsBrokenBetweenThem_violateTheInvariant() throws Exception {
        try (Stage stage = up("derby", "tpcb")) {
            LoadTask.Drive first = drive(stage, SHORT);
            LoadEvent.Finished one = finished(stage, first);
            LoadTask.Drive second = first.next(Optional.of(one.ledger()));

            LoadEvent.Finished untold = finished(stage, earlier(second, 1, new Ledger(List.of())));

            assertThat(violation(untold)).startsWith("rows of no client: [0000");

            change(stage, "UPDATE HISTORY SET AMOUNT = AMOUNT + 1 WHERE EXTRA_DATA = '000010000000000001'");
            LoadEvent.Finished third = finished(stage, second.next(Optional.of(untold.ledger())));

            Ledger.Entry broken = one.ledger().entries().get(1);
            assertThat(violation(third))
                    .isEqualTo("client 1 has " + broken.committed() + " rows of total " + (broken.amount() + 1)
                            + ", its ledger has " + broken.committed() + " of total " + broken.amount());
        }
    }

    @ParameterizedTest
    @CsvSource("derby, tpcb, DELETE FROM HISTORY WHERE EXTRA_DATA = '000000000000000001'")
    @Tag("full")
    void driveAfterAKilledOne_claimsNothingOfItsLedger_andEachAcknowledgementOfBothIsLookedFor(
            String target, String workload, String loss) throws Exception {
        try (Stage stage = up(target, workload)) {
            LoadTask.Drive first = drive(stage, new LoadTask.Timing(200, false, 120_000));
            killInMidRun(stage, first);
            LoadEvent.Checked killed = check(stage, first);
            assertThat(killed.missing()).as("%s", killed.first()).isZero();

            LoadTask.Drive second = timed(first.next(Optional.empty()), SHORT);
            LoadEvent.Finished finished = finished(stage, second);

            assertThat(finished.checks()).isNotEmpty().allMatch(check -> check.violation() == null);
            assertThat(finished.checks())
                    .extracting(TrialRecord.Check::rule)
                    .noneMatch(rule -> rule.contains("ledger"));
            assertThat(finished.facts().get("check.leftOut"))
                    .contains("ledger")
                    .endsWith(": an earlier drive failed, so it is unknown what was committed");
            LoadEvent.Checked both = check(stage, second);
            assertThat(both.acknowledged())
                    .isEqualTo(killed.acknowledged() + finished.ledger().committed());
            assertThat(both.missing()).as("%s", both.first()).isZero();

            change(stage, loss);
            LoadEvent.Checked lost = check(stage, second);
            assertThat(lost.missing()).isPositive();
            assertThat(lost.first().get(0))
                    .startsWith(workload.equals("tpcb") ? "client 0, acknowledgement 1:" : "record 7 counts 0 updates");
        }
    }

    @ParameterizedTest
    @CsvSource("h2, update, UPDATE RECORDS SET UPDATE_COUNT = 0 WHERE RECORD_ID = 7")
    @Tag("every")
    void driveAfterAKilledOneElsewhere_claimsNothingOfItsLedger(String target, String workload, String loss)
            throws Exception {
        driveAfterAKilledOne_claimsNothingOfItsLedger_andEachAcknowledgementOfBothIsLookedFor(target, workload, loss);
    }

    /** The audit is made on the data as they were populated, and is told of the drive that follows it alone. */
    @Test
    @Tag("full")
    void trialOfTwoDrives_hasTheCostsOfEach_withTwoLoadJvmsToo() {
        prepare("derby:server", "tpcb", 3, "load-jvms: [2], ");
        TrialRunner runner = new TrialRunner(folder, starter, stages(), Probes.all());

        List<TrialRunner.Outcome> outcomes = new Drives(2, false).run(runner, trial, prepared, doing -> {});

        assertThat(outcomes).hasSize(2).allSatisfy(outcome -> {
            assertThat(outcome.finished().checks()).hasSizeGreaterThan(3).allMatch(check -> check.violation() == null);
            assertThat(outcome.finished().measurement().outcomes().committed()).isPositive();
            assertThat(outcome.costs().values()).containsKey("cpu.total");
            assertThat(outcome.facts()).doesNotContainKey("check.acknowledged");
        });
        assertThat(outcomes.get(1).finished().checks())
                .as("the second drive is told what the first did, and leaves no check out")
                .isEqualTo(outcomes.get(0).finished().checks());
        assertThat(outcomes.get(0).finished().ledger().entries())
                .extracting(Ledger.Entry::client)
                .containsExactlyInAnyOrder(0, 1, 2, 3, 4);
        assertThat(outcomes.get(1).finished().ledger().entries())
                .extracting(Ledger.Entry::client)
                .containsExactlyInAnyOrder(5, 6, 7, 9);
        assertThat(outcomes.get(0).costs().unavailable().values()).doesNotContain("no audit pass was made");
        assertThat(outcomes.get(1).costs().unavailable()).containsEntry("wire.roundTrips", "no audit pass was made");
    }

    @Test
    @Tag("every")
    void trialOfTwoRecordedDrives_isCheckedAfterEach_againstAllThatItsClientsWereTold() {
        prepare("derby", "tpcb", 2, "");
        TrialRunner runner = new TrialRunner(folder, starter, stages(), Probes.all());
        List<String> done = new ArrayList<>();

        List<TrialRunner.Outcome> outcomes = new Drives(2, true).run(runner, trial, prepared, done::add);

        long one = outcomes.get(0).finished().ledger().committed();
        long two = outcomes.get(1).finished().ledger().committed();
        assertThat(one).isPositive();
        assertThat(two).isPositive();
        assertThat(outcomes)
                .extracting(outcome -> outcome.facts().get("check.acknowledged"))
                .containsExactly(one + " commits looked for", (one + two) + " commits looked for");
        assertThat(outcomes).allSatisfy(outcome -> {
            assertThat(outcome.checks())
                    .contains(new TrialRecord.Check(LoadEvent.Checked.RULE, null))
                    .containsAll(outcome.finished().checks())
                    .allMatch(check -> check.violation() == null);
            assertThat(outcome.finished().conditions().get(Conditions.ACKNOWLEDGEMENTS_TAKEN_DOWN))
                    .hasValue(true);
        });
        assertThat(done).filteredOn(Drives.LOOKING::equals).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = "DELETE FROM HISTORY WHERE EXTRA_DATA = '000000000000000001'")
    @Tag("every")
    void acknowledgedEntryThatIsLost_violatesTheCheckOfItsTrial(String loss) throws Exception {
        acknowledgedEntryThatIsLostOrChanged_violatesTheCheckOfItsTrial(loss);
    }

    @ParameterizedTest
    @ValueSource(strings = "UPDATE HISTORY SET AMOUNT = AMOUNT + 1 WHERE EXTRA_DATA = '000000000000000001'")
    @Tag("full")
    void acknowledgedEntryThatIsLostOrChanged_violatesTheCheckOfItsTrial(String loss) throws Exception {
        prepare("derby", "tpcb", 2, "");
        TrialRunner runner = new TrialRunner(folder, starter, stages(), List.of(Probes.off()));
        try (Stage stage = stages().up(prepared, folder, StageWire::unaudited, doing -> {})) {
            List<TrialRunner.Outcome> outcomes = new Drives(1, true).run(runner, trial, stage, doing -> {
                if (doing.equals(Drives.LOOKING)) {
                    change(stage, loss);
                }
            });

            TrialRunner.Outcome outcome = outcomes.get(0);
            assertThat(outcome.finished().checks()).allMatch(check -> check.violation() == null);
            Path tasks = stage.clientLaunch().folder();
            assertThat(tasks.resolve("task.json"))
                    .as("left by the look as it was")
                    .content()
                    .contains("\"task\":\"drive\"");
            assertThat(tasks.resolve("task-check-1.json")).content().contains("\"task\":\"check\"");
            assertThat(outcome.checks())
                    .filteredOn(check -> check.violation() != null)
                    .singleElement()
                    .satisfies(check -> {
                        assertThat(check.rule()).isEqualTo(LoadEvent.Checked.RULE);
                        assertThat(check.violation())
                                .startsWith(
                                        "1 of " + outcome.finished().ledger().committed()
                                                + " missing: client 0, acknowledgement 1: key 1,");
                    });
        }
    }

    private static String violation(LoadEvent.Finished finished) {
        return finished.checks().stream()
                .filter(check -> check.rule().equals(LEDGER_RULE))
                .findFirst()
                .orElseThrow()
                .violation();
    }

    private Stage up(String target, String workload) {
        prepare(target, workload, 2, "");
        return stages().up(prepared, folder, StageWire::unaudited, doing -> {});
    }

    private void prepare(String target, String workload, int clients, String settings) {
        String parameters =
                workload.equals("tpcb") ? "tpcb.branches: [4], tpcb.accounts-per-branch: [50]" : "update.rows: [10]";
        Plan plan = PlanReader.read(
                "turns", """
                experiment: turns
                targets: ['%s']
                workloads: [%s]
                clients: [%d]
                repetitions: 1
                warm-up: 1s
                measure: 1s
                settings: {%sheap: [256MiB], %s}
                """.formatted(target, workload, clients, settings, parameters), Overrides.none());
        trial = plan.trials().get(0);
        prepared = new Preflight().check(plan, folder).values().iterator().next();
        starter = new LoadStarter(true, Interruption.none(), folder);
    }

    private Stages stages() {
        return Stages.open(Map.of(), starter, null, populating -> {});
    }

    /** The first drive, whose acknowledgements are recorded. */
    private LoadTask.Drive drive(Stage stage, LoadTask.Timing timing) {
        LoadTask.Drive planned = prepared.driveTask(
                trial, stage.clientLaunch(), stage.target().connector(), Optional.empty(), starter.runName());
        return timed(new Drives(1, true).first(planned, stage.clientLaunch()), timing);
    }

    private static LoadTask.Drive timed(LoadTask.Drive task, LoadTask.Timing timing) {
        return new LoadTask.Drive(
                task.target(),
                task.workload(),
                task.seed(),
                timing,
                null,
                null,
                1,
                task.acknowledged(),
                task.earlier());
    }

    private static LoadTask.Drive earlier(LoadTask.Drive task, int drives, Ledger ledger) {
        return new LoadTask.Drive(
                task.target(),
                task.workload(),
                task.seed(),
                task.timing(),
                null,
                null,
                1,
                null,
                new Earlier(drives, task.earlier().clients(), ledger));
    }

    private LoadEvent.Finished finished(Stage stage, LoadTask.Drive task) {
        try (WatchedLoad watched = starter.start(task, stage.target(), stage.clientLaunch())) {
            return watched.follow(() -> {
                while (true) {
                    LoadEvent event = watched.next();
                    if (event instanceof LoadEvent.Boundary) {
                        watched.go();
                    } else if (event instanceof LoadEvent.Finished finished) {
                        return finished;
                    }
                }
            });
        }
    }

    private void killInMidRun(Stage stage, LoadTask.Drive task) {
        try (WatchedLoad watched = starter.start(task, stage.target(), stage.clientLaunch())) {
            while (true) {
                LoadEvent event = watched.next();
                if (event instanceof LoadEvent.Boundary) {
                    watched.go();
                } else if (event instanceof LoadEvent.Progress progress
                        && progress.phase() == LoadEvent.Phase.MEASUREMENT
                        && progress.second() != null
                        && progress.second().committed() > 0) {
                    ProcessHandle loadJvm =
                            ProcessHandle.of(watched.pids().get(0)).orElseThrow();
                    loadJvm.destroyForcibly();
                    loadJvm.onExit().join();
                    return;
                }
            }
        }
    }

    private LoadEvent.Checked check(Stage stage, LoadTask.Drive last) {
        return starter.check(last.check().orElseThrow(), stage.target(), stage.clientLaunch());
    }

    private static long number(Stage stage, String sql) throws SQLException {
        List<Long> found = new ArrayList<>();
        on(stage, statement -> {
            try (ResultSet rows = statement.executeQuery(sql)) {
                assertThat(rows.next()).isTrue();
                found.add(rows.getLong(1));
            }
        });
        return found.get(0);
    }

    private static void change(Stage stage, String sql) {
        try {
            on(stage, statement -> assertThat(statement.executeUpdate(sql)).isEqualTo(1));
        } catch (SQLException e) {
            throw new IllegalStateException(sql + ": must be possible", e);
        }
    }

    private interface Work {
        void on(Statement statement) throws SQLException;
    }

    /** Does something in the database while no load JVM has it, and lets go of it again. */
    private static void on(Stage stage, Work work) throws SQLException {
        Connector connector = stage.target().connector();
        Map<String, String> before = new HashMap<>();
        stage.clientLaunch().systemProperties().forEach((key, value) -> {
            before.put(key, System.getProperty(key, ""));
            System.setProperty(key, value);
        });
        // A Derby that another test has booted keeps to the folder that it was booted in.
        stage.prepared().engine().jvm().orElseThrow().shutDown(connector);
        try (Connection connection = connector.open();
                Statement statement = connection.createStatement()) {
            work.on(statement);
            connection.commit();
        } finally {
            stage.prepared().engine().jvm().orElseThrow().shutDown(connector);
            before.forEach((key, value) -> {
                if (value.isEmpty()) {
                    System.clearProperty(key);
                } else {
                    System.setProperty(key, value);
                }
            });
        }
    }
}
