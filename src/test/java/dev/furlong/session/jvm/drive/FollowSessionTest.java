package dev.furlong.session.jvm.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.Engine;
import dev.furlong.engine.capability.EngineCounters;
import dev.furlong.engine.connection.Configuration;
import dev.furlong.engine.connection.ConnectionStep;
import dev.furlong.engine.release.Release;
import dev.furlong.measurement.NanoClock;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.session.jvm.target.EngineSide;
import dev.furlong.session.protocol.Earlier;
import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.session.protocol.TaskWorkload;
import dev.furlong.workload.invariant.Ledger;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a session that follows says and does, step by step, where each answer comes at once. */
final class FollowSessionTest {
    private static final int CLIENTS = 5;
    /** Its own are the last two. */
    private static final String TELLS = "a connection tells its counts";

    private final List<String> steps = new ArrayList<>();
    private final List<LoadEvent> events = new ArrayList<>();

    /** The leader reads the engine's counters once all have told theirs, and nobody goes on before that is done. */
    @Test
    void follower_waitsWhereTheLeaderReadsTheCounters_andHasItsOwnConnectionsTellTheirs()
            throws SQLException, InterruptedException {
        follow();

        assertThat(steps)
                .containsExactly(
                        "CONNECTED",
                        "warm-up",
                        "STILL",
                        TELLS,
                        TELLS,
                        "LEVEL",
                        "COUNTED",
                        "BEGIN",
                        "measurement",
                        "END",
                        TELLS,
                        TELLS,
                        "DISCONNECTED",
                        "Followed",
                        "waits to be ended");
    }

    @Test
    void follower_tellsWhatItsOwnClientsDid() throws SQLException, InterruptedException {
        follow();

        List<Ledger.Entry> did = events.stream()
                .filter(LoadEvent.Gathering.class::isInstance)
                .flatMap(event -> ((LoadEvent.Gathering) event).did().stream())
                .toList();
        assertThat(did).extracting(Ledger.Entry::client).containsExactly(3, 4);
        LoadEvent.Followed followed = (LoadEvent.Followed) events.get(events.size() - 1);
        assertThat(did.stream().mapToLong(Ledger.Entry::committed).sum())
                .isPositive()
                .isEqualTo(followed.warmUp().outcomes().committed()
                        + followed.measurement().outcomes().committed());
    }

    private void follow() throws SQLException, InterruptedException {
        TaskWorkload workload = new TaskWorkload("update", Map.of("rows", "100"));
        try (DerbyInMemory database = DerbyInMemory.with(workload.workload().populations())) {
            // As a server's load, so that the session leaves the database to the test.
            Configuration one =
                    DerbyInMemory.configuration(DeploymentKind.SERVER, new Settings(Map.of("probes", "off")), 0);
            TaskTarget target = new TaskTarget(
                    "derby",
                    new Configuration(
                            one.release(), one.deployment(), one.settings(), CLIENTS, one.data(), null, one.port()),
                    database.connector(),
                    null);
            LoadTask.Drive led = new LoadTask.Drive(
                    target, workload, 42, new LoadTask.Timing(60, false, 100), null, null, 2, null, Earlier.NONE);
            new FollowSession(
                            new LoadTask.Follow(led, 1),
                            new EngineSide(target, telling(database.engine())),
                            channel(),
                            NanoClock.system())
                    .run();
        }
    }

    private EventChannel channel() {
        return new EventChannel() {
            @Override
            public void send(LoadEvent event) {
                events.add(event);
                if (event instanceof LoadEvent.Gathering gathering) {
                    steps.add(gathering.at().name());
                } else if (event instanceof LoadEvent.Boundary boundary) {
                    steps.add(boundary.edge().name());
                } else if (event instanceof LoadEvent.Progress progress && progress.second() == null) {
                    steps.add(progress.phase().word());
                } else if (event instanceof LoadEvent.Followed) {
                    steps.add("Followed");
                }
            }

            @Override
            public Go awaitGo() {
                if (events.get(events.size() - 1) instanceof LoadEvent.Followed) {
                    steps.add("waits to be ended");
                }
                return Go.ON;
            }
        };
    }

    /** The engine, but that its connections keep counts which they must be made to tell. */
    private Engine telling(Engine engine) {
        EngineCounters counters = new EngineCounters() {
            @Override
            public Map<String, Double> read(Connection connection) {
                throw new IllegalStateException("the leader reads them");
            }

            @Override
            public Map<String, String> missing(Release release) {
                return Map.of();
            }

            @Override
            public Optional<ConnectionStep> telling() {
                return Optional.of(connection -> steps.add(TELLS));
            }
        };
        return (Engine) Proxy.newProxyInstance(
                Engine.class.getClassLoader(), new Class<?>[] {Engine.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("counters")) {
                        return counters;
                    }
                    try {
                        return method.invoke(engine, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
