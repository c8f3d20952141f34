package dev.furlong.run.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.connection.Connector;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.written.TimeSpan;
import dev.furlong.probe.wire.Wire;
import dev.furlong.probe.wire.relay.HeldPath;
import dev.furlong.run.prepare.Preflight;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.session.protocol.WireTask;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a distance counts as held, for distances that are told to have been seen. */
final class StageWireTest {
    private static final Connector SERVER = new Connector(
            "org.apache.derby.client.ClientAutoloadedDriver", "jdbc:derby://127.0.0.1:1/furlong", Map.of());

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "asked {0}, seen {1} us")
    @CsvSource({
        // Half of the distance later is allowed, and a millisecond where that is more.
        "10ms, 10000, 10ms",
        "10ms, 9999, 9999us",
        "10ms, 15000, 10ms",
        "10ms, 15001, 15001us",
        "1ms, 999, 999us",
        "1ms, 2000, 1ms",
        "1ms, 2001, 2001us",
    })
    void distance_isHeldBetweenWhatWasAskedAndItsUsualLateness(String asked, long seenMicros, String effective) {
        assertThat(observed(asked, Duration.ofNanos(1000 * seenMicros)))
                .containsOnlyKeys("network-rtt")
                .allSatisfy((key, setting) -> {
                    assertThat(setting.asked()).isEqualTo(asked);
                    assertThat(setting.effective()).isEqualTo(effective);
                    assertThat(setting.contradicted()).isEqualTo(!asked.equals(effective));
                    assertThat(setting.witness()).isEqualTo(EffectiveSetting.Witness.OBSERVED);
                });
    }

    @Test
    void distanceThatIsNotStretched_isNotObserved() {
        assertThat(observed("0", Duration.ZERO)).isEmpty();
        try (StageWire wire = new StageWire(
                new Wire.None("probes=off"), Optional.empty(), new Settings(Map.of("network-rtt", "10ms")))) {
            assertThat(wire.observed()).isEmpty();
        }
    }

    @ParameterizedTest(name = "{0} at {1}")
    @CsvSource({
        "select, 0, 50",
        "select, 5ms, 50",
        "mix, 5ms, 0",
    })
    void wire_isAuditedUnlessTheLoadHasSeveralKinds(String workload, String distance, int audited) {
        try (StageWire wire = StageWire.of(prepared(workload, distance), SERVER)) {
            WireTask task = wire.task().orElseThrow();

            if (audited == 0) {
                assertThat(task.audit()).isNull();
            } else {
                assertThat(task.audit().transactions()).isEqualTo(audited);
                assertThat(task.audit().warmUps()).isEqualTo(10);
                assertThat(task.audit().connector().url()).isNotEqualTo(SERVER.url());
            }
            assertThat(wire.timed(SERVER).equals(SERVER)).isEqualTo(distance.equals("0"));
        }
    }

    @Test
    void loadOfSeveralKinds_withoutADistance_hasNoWire_andSaysWhy() {
        try (StageWire wire = StageWire.of(prepared("mix", "0"), SERVER)) {
            assertThat(wire.task()).isEmpty();
            assertThat(wire.wire())
                    .isEqualTo(new Wire.None("the load mixes several kinds of transaction, and the 50 audited"
                            + " transactions do not have its mix"));
            assertThat(wire.timed(SERVER)).isEqualTo(SERVER);
        }
    }

    @ParameterizedTest
    @CsvSource({"derby, 0", "derby:server, 1", "'derby, derby:server', 0.5"})
    void audit_takesTimeWhereThereIsAWire(String targets, double seconds) {
        Plan plan = PlanReader.read(
                "wire", """
                experiment: wire
                targets: [%s]
                workloads: [select]
                clients: [1]
                """.formatted(targets.replace("derby:server", "'derby:server'")), Overrides.none());

        assertThat(StageWire.auditSeconds(plan.trials())).isEqualTo(seconds);
    }

    private Prepared prepared(String workload, String distance) {
        return new Preflight()
                .check(PlanReader.read("wire", """
                        experiment: wire
                        targets: ['derby:server']
                        workloads: [%s]
                        clients: [1]
                        settings: {network-rtt: [%s]}
                        """.formatted(workload, distance), Overrides.none()), folder)
                .values()
                .iterator()
                .next();
    }

    private static Map<String, EffectiveSetting> observed(String asked, Duration seen) {
        Duration distance = asked.equals("0") ? Duration.ZERO : TimeSpan.parse("test", asked);
        try (StageWire wire = new StageWire(
                HeldPath.of(distance, seen), Optional.empty(), new Settings(Map.of("network-rtt", asked)))) {
            return wire.observed();
        }
    }
}
