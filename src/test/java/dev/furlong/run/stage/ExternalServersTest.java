package dev.furlong.run.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.cli.SomeonesDerby;
import dev.furlong.cli.SomeonesServer;
import dev.furlong.engine.connection.Password;
import dev.furlong.engine.external.MarkedSchema;
import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.run.Interruption;
import dev.furlong.run.prepare.Home;
import dev.furlong.run.prepare.Preflight;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.session.watch.LoadStarter;
import dev.furlong.session.watch.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How stages leave the servers of others, and what a user is told to do about what is left there. */
final class ExternalServersTest {
    @TempDir
    private Path folder;

    private final List<String> heard = new ArrayList<>();

    @Test
    void commandThatCleans_namesTheFileThatNamesTheServer() {
        assertThat(ExternalServers.cleaning("theirs", Path.of("/etc/mine.yaml")))
                .isEqualTo("furlong clean --server theirs --servers /etc/mine.yaml");
        assertThat(ExternalServers.cleaning("theirs", null)).isEqualTo("furlong clean --server theirs");
    }

    @Test
    @Tag("full")
    void stagesThatAreInterrupted_dropTheSchema() throws IOException, SQLException {
        try (SomeonesServer server = start("home")) {
            Map<String, String> before = server.contents();
            Interruption interruption = Interruption.none();
            Stages stages = open(interruption, server);
            assertThat(stages.points().values())
                    .singleElement()
                    .satisfies(point ->
                            assertThat(point.release().number().written()).startsWith(server.release()));
            assertThat(heard).singleElement().asString().startsWith("server theirs: Apache Derby " + server.release());
            assertThat(server.contents()).isNotEqualTo(before);
            interruption.request();
            RuntimeException failure = new InterruptedRunException();
            assertThat(stages.after(failure)).isSameAs(failure);
            assertThat(server.contents()).isEqualTo(before);
        }
    }

    @Test
    @Tag("full")
    void schemaOnAServerThatIsGone_isSaidOnce() throws IOException, SQLException {
        Stages stages;
        try (SomeonesServer server = start("home")) {
            stages = open(Interruption.none(), server);
        }
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(stages::close)
                .withMessageStartingWith("Furlong's schema on the server theirs is left (server theirs: cannot ")
                .withMessageEndingWith("); drop it with: furlong clean --server theirs --servers " + serversFile());
        stages.close();
    }

    @Test
    @Tag("every")
    void schemaOnAServerThatIsGone_isNoReasonToLeaveOneOnAnother() throws IOException, SQLException {
        try (SomeonesServer living = start("living")) {
            Map<String, String> before = living.contents();
            Stages stages;
            try (SomeonesServer gone = start("gone")) {
                stages = open(Interruption.none(), gone, living);
            }
            assertThat(living.contents()).isNotEqualTo(before);

            assertThatExceptionOfType(MachineException.class)
                    .isThrownBy(stages::close)
                    .withMessageStartingWith("Furlong's schema on the server theirs is left (server theirs: cannot ")
                    .satisfies(left -> assertThat(left.getMessage()).doesNotContain("others"));
            assertThat(living.contents()).isEqualTo(before);
        }
    }

    @Test
    @Tag("full")
    void schemaThatAnotherRunTookOver_isLeftToIt_andToldByName() throws IOException, SQLException {
        try (SomeonesServer server = start("home")) {
            Stages stages = open(Interruption.none(), server);
            try (Connection connection = server.open()) {
                connection.setAutoCommit(false);
                new MarkedSchema(server.engine().external().orElseThrow().schema(), "test")
                        .claim(connection, "another-run");
            }
            Map<String, String> claimed = server.contents();
            heard.clear();

            stages.close();

            assertThat(heard)
                    .containsExactly("server theirs: schema FURLONG now belongs to another run, another-run, and was"
                            + " left alone");
            assertThat(server.contents()).isEqualTo(claimed);
        }
    }

    /** A table that is gone is what a client notices; that the schema is another run's now is the reason. */
    @Test
    @Tag("full")
    void trialWhoseSchemaIsTaken_isLostForThatReason() throws IOException, SQLException {
        try (SomeonesServer server = start("home")) {
            Stages stages = open(Interruption.none(), server);
            Prepared point = stages.points().values().iterator().next();
            TrialException lost = new TrialException("client 0 ended: there is no table");
            try (Stage stage = stages.up(
                    point, Files.createDirectory(folder.resolve("trial")), StageWire::unaudited, doing -> {})) {
                assertThat(stage.explained(lost)).isSameAs(lost);
                try (Connection connection = server.open()) {
                    connection.setAutoCommit(false);
                    new MarkedSchema(server.engine().external().orElseThrow().schema(), "test")
                            .claim(connection, "another-run");
                }

                assertThat(stage.explained(lost))
                        .hasMessageStartingWith("server theirs: this run, ")
                        .hasMessageEndingWith(
                                ", lost its schema: the run another-run took it over; client 0 ended: there is no table");
            }
        }
    }

    private SomeonesServer start(String home) throws IOException, SQLException {
        return SomeonesDerby.start(Files.createDirectory(folder.resolve(home)));
    }

    private Path serversFile() {
        return folder.resolve("servers.yaml");
    }

    /** The stages of a point on each of these servers, of which the first is {@code theirs} and another is {@code others}. */
    private Stages open(Interruption interruption, SomeonesServer... servers) throws IOException {
        List<String> names = List.of("theirs", "others").subList(0, servers.length);
        StringBuilder entries = new StringBuilder();
        for (int i = 0; i < servers.length; i++) {
            // This JVM's environment has no password.
            entries.append(servers[i]
                    .entry()
                    .replace("theirs:", names.get(i) + ":")
                    .replace(", password-env: " + SomeonesServer.VARIABLE, ""));
        }
        Files.writeString(serversFile(), entries);
        Path work = Files.createDirectory(folder.resolve("work"));
        Map<String, Prepared> points = new LinkedHashMap<>();
        names.forEach(name -> points.put(name, point(name, work)));
        LoadStarter starter = new LoadStarter(true, interruption, work, Patience.USUAL, heard::add);
        return Stages.open(Stages.look(points, starter, heard::add), starter, serversFile(), populating -> {});
    }

    private Prepared point(String server, Path work) {
        Plan plan = PlanReader.read("servers", """
                experiment: servers
                targets: ['derby:external']
                server: %s
                workloads: [select]
                clients: [1]
                settings: {select.rows: [100]}
                """.formatted(server), Overrides.none());
        Prepared point = new Preflight(serversFile(), true).checkOne(plan, work);
        Home.Theirs home = new Home.Theirs(
                ((Home.Theirs) point.home()).server(), Objects.requireNonNull(Password.told(SomeonesServer.PASSWORD)));
        return new Prepared(
                point.point(),
                point.settings(),
                point.engine(),
                point.release(),
                point.workload(),
                point.java(),
                point.engineJars(),
                point.programs(),
                home,
                null);
    }
}
