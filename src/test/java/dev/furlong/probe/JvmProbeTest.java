package dev.furlong.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.deployment.confinement.CpuGroups;
import dev.furlong.deployment.confinement.Scope;
import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.measurement.Readings;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class JvmProbeTest {
    private static final CpuGroups NONE = CpuGroups.none("a test");

    @Test
    void bothJvms_areDividedByTheTransactions() {
        Deque<JvmWork> server =
                new ArrayDeque<>(List.of(new JvmWork(1, 10, 1_000, 100), new JvmWork(4, 30, 41_000, 150)));
        Subject subject =
                new Subject(7, new Scope.Processes(List.of(8L))).with(NONE, () -> Optional.of(server.removeFirst()));
        Probe.Span span = new JvmProbe().begin(subject, moment(0, new JvmWork(0, 0, 0, 0)));
        Readings readings = span.end(moment(1_000, new JvmWork(2, 5, 8_000, 0)));

        assertThat(readings.unavailable()).isEmpty();
        assertThat(readings.values())
                .containsEntry("jvm.client.collections", 2.0)
                .containsEntry("jvm.client.gc", 5.0)
                .containsEntry("jvm.client.allocated", 8.0)
                .containsEntry("jvm.client.jit", 0.0)
                .containsEntry("jvm.server.collections", 3.0)
                .containsEntry("jvm.server.gc", 20.0)
                .containsEntry("jvm.server.allocated", 40.0)
                .containsEntry("jvm.server.jit", 50.0);
    }

    @Test
    void countThatFell_isNoFigure_andOneThatStoodStillIsZero() {
        Subject subject = new Subject(7, new Scope.Processes(List.of(8L)));
        Probe.Span fallen = new JvmProbe().begin(subject, moment(0, new JvmWork(0, 0, 9_000, 0)));
        Probe.Span still = new JvmProbe().begin(subject, moment(0, new JvmWork(0, 0, 9_000, 0)));

        assertThat(fallen.end(moment(10, new JvmWork(0, 0, 8_000, 0))).unavailable())
                .containsEntry("jvm.client.allocated", "the JVM's count fell by 1000");
        assertThat(still.end(moment(10, new JvmWork(0, 0, 9_000, 0))).values())
                .containsEntry("jvm.client.allocated", 0.0);
    }

    @Test
    void serverWithoutAJvmOfOurs_isAReasonAndNeverZero() {
        Probe.Span span = new JvmProbe()
                .begin(new Subject(7, new Scope.Processes(List.of(8L))), moment(0, new JvmWork(0, 0, 0, 0)));
        Readings readings = span.end(moment(10, new JvmWork(1, 1, 1, 1)));

        assertThat(readings.values())
                .containsOnlyKeys("jvm.client.collections", "jvm.client.gc", "jvm.client.allocated", "jvm.client.jit");
        assertThat(readings.unavailable())
                .hasSize(4)
                .containsEntry("jvm.server.gc", "the server does not run in a JVM that Furlong can ask");
    }

    private static Moment moment(long committed, JvmWork jvm) {
        return new Moment(committed, Map.of(), committed, Optional.of(jvm));
    }
}
