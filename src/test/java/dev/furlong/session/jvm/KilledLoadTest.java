package dev.furlong.session.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.Engine;
import dev.furlong.engine.Engines;
import dev.furlong.engine.OnDisk;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.Connector;
import dev.furlong.failure.MachineException;
import dev.furlong.loadgen.acknowledged.RecordedAcknowledgements;
import dev.furlong.results.Json;
import dev.furlong.session.protocol.Earlier;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.session.protocol.TaskWorkload;
import dev.furlong.workload.acknowledged.Acknowledgement;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Establishes that everything that clients were told is in the data after their JVM, and the engine in it, was killed in
 * the midst of its load; and that one row that is lost then is missed by name.
 */
final class KilledLoadTest {
    private static final int CLIENTS = 2;

    @TempDir
    private Path folder;

    /** A Derby that another test has booted keeps to the folder that it was booted in. */
    @BeforeEach
    void endDerby() throws SQLException {
        Engine derby = Engines.named("test", "derby");
        derby.jvm().orElseThrow().shutDown(connector(derby));
    }

    @ParameterizedTest
    @CsvSource({
        "derby, tpcb, DELETE FROM HISTORY WHERE EXTRA_DATA = '",
        "h2, tpcb, DELETE FROM HISTORY WHERE EXTRA_DATA = '",
        "derby, mix, UPDATE RECORDS SET UPDATE_COUNT = 0 WHERE RECORD_ID = ",
    })
    void whatClientsWereTold_isThereAfterAKill_andALostRowIsMissed(String name, String workload, String loss)
            throws IOException, InterruptedException, SQLException {
        Engine engine = Engines.named("test", name);
        TaskWorkload load = new TaskWorkload(
                workload,
                workload.equals("tpcb")
                        ? Map.of("branches", "4", "accounts-per-branch", "50")
                        : Map.of("rows", "50", "reads", "40"));
        populate(engine, load);
        killInMidRun(engine, load);
        List<Acknowledgement> told = new ArrayList<>();
        RecordedAcknowledgements.open(List.of(acknowledged())).forEach(told::add);
        assertThat(told).extracting(Acknowledgement::client).contains(0, 1);

        LoadEvent.Checked checked = check(engine, load);

        assertThat(checked.acknowledged()).isEqualTo(told.size());
        assertThat(checked.missing()).as("%s", checked.first()).isZero();
        // What a client had begun may hide one that was lost of the same record.
        assertThat(checked.undecided()).isBetween(0L, workload.equals("tpcb") ? 0L : CLIENTS);

        Acknowledgement lost = told.get(told.size() / 2);
        String row = workload.equals("tpcb")
                ? String.format("%05d%013d'", lost.client(), lost.key())
                : String.valueOf(lost.key());
        try (OnDisk database = OnDisk.open(engine, data(), Map.of());
                Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(loss + row)).isEqualTo(1);
            connection.commit();
        }
        LoadEvent.Checked missed = check(engine, load);

        assertThat(missed.acknowledged()).isEqualTo(told.size());
        if (workload.equals("tpcb")) {
            assertThat(missed.missing()).isEqualTo(1);
            assertThat(missed.first()).containsExactly(lost.words() + ": no row of HISTORY has its id");
        } else {
            assertThat(missed.missing())
                    .isEqualTo(
                            told.stream().filter(one -> one.key() == lost.key()).count());
            assertThat(missed.first())
                    .contains("record " + lost.key() + " counts 0 updates, " + missed.missing() + " were acknowledged");
        }
    }

    @Test
    void workloadThatLeavesNothingToFind_isRefused() {
        TaskWorkload select = new TaskWorkload("select", Map.of("rows", "10"));
        List<LoadEvent> events = new ArrayList<>();

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> new CheckSession(
                                new LoadTask.Check(
                                        target(
                                                Engines.named("test", "derby"),
                                                connector(Engines.named("test", "derby"))),
                                        select,
                                        List.of("nowhere")),
                                channel(events))
                        .run())
                .withMessage("workload select: must support a check of acknowledgements, got none");
        assertThat(events).isEmpty();
    }

    private void populate(Engine engine, TaskWorkload load) throws SQLException {
        try (OnDisk database = OnDisk.create(engine, data(), Map.of())) {
            assertThat(database.configuration()).isNotNull();
            new PopulateSession(
                            new LoadTask.Populate(target(engine, connector(engine)), load),
                            channel(new ArrayList<>()),
                            dev.furlong.measurement.NanoClock.system())
                    .run();
        }
    }

    private LoadEvent.Checked check(Engine engine, TaskWorkload load) throws SQLException {
        List<LoadEvent> events = new ArrayList<>();
        try (OnDisk database = OnDisk.open(engine, data(), Map.of())) {
            assertThat(database.configuration()).isNotNull();
            new CheckSession(
                            new LoadTask.Check(
                                    target(engine, connector(engine)),
                                    load,
                                    List.of(acknowledged().toString())),
                            channel(events))
                    .run();
        }
        return (LoadEvent.Checked) events.get(events.size() - 1);
    }

    /** Once clients were told something for a second of the measurement. */
    private void killInMidRun(Engine engine, TaskWorkload load) throws IOException, InterruptedException {
        LoadTask task = new LoadTask.Drive(
                target(engine, connector(engine)),
                load,
                42,
                new LoadTask.Timing(500, false, 120_000),
                null,
                null,
                1,
                folder.resolve("acknowledged").toString(),
                Earlier.NONE);
        Path file = Files.writeString(folder.resolve("task.json"), Json.LINE.writeValueAsString(task));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        engine.jvm()
                .orElseThrow()
                .systemProperties(configuration(engine))
                .forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), LoadJvm.class.getName(), file.toString()));
        Process process = new ProcessBuilder(command)
                .redirectError(folder.resolve("load.log").toFile())
                .start();
        try (OutputStream input = process.getOutputStream();
                BufferedReader output =
                        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            // No password; and leave to pass each edge.
            input.write(("\n" + (LoadJvm.json(Go.ON) + "\n").repeat(10)).getBytes(StandardCharsets.UTF_8));
            input.flush();
            for (String line = output.readLine(); !inMidRun(line); line = output.readLine()) {
                assertThat(line)
                        .as(Files.readString(folder.resolve("load.log")))
                        .isNotNull();
            }
            process.destroyForcibly();
        } finally {
            process.destroyForcibly();
            assertThat(process.waitFor()).isEqualTo(128 + 9);
        }
    }

    private static boolean inMidRun(String line) throws IOException {
        if (line == null) {
            return false;
        }
        LoadEvent event = Json.LINE.readValue(line, LoadEvent.class);
        assertThat(event).isNotInstanceOf(LoadEvent.Failed.class);
        return event instanceof LoadEvent.Progress progress
                && progress.phase() == LoadEvent.Phase.MEASUREMENT
                && progress.second() != null
                && progress.second().committed() > 0;
    }

    private static EventChannel channel(List<LoadEvent> events) {
        return new EventChannel() {
            @Override
            public void send(LoadEvent event) {
                events.add(event);
            }

            @Override
            public Go awaitGo() {
                // Nobody probes.
                return Go.ON;
            }
        };
    }

    private Connector connector(Engine engine) {
        return engine.connector(configuration(engine));
    }

    private TaskTarget target(Engine engine, Connector connector) {
        return new TaskTarget(engine.name(), configuration(engine), connector, null);
    }

    private Configuration configuration(Engine engine) {
        Configuration configuration = OnDisk.configuration(engine, data(), Map.of());
        assertThat(configuration.clients()).isEqualTo(CLIENTS);
        return configuration;
    }

    private Path data() {
        return folder.resolve("data");
    }

    private Path acknowledged() {
        return folder.resolve("acknowledged/drive-1");
    }
}
