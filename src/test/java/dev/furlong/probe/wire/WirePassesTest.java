package dev.furlong.probe.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Readings;
import dev.furlong.probe.wire.relay.RelayCounts;
import dev.furlong.probe.wire.socket.TcpCounts;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is given and what is withheld, by what the two passes and their witnesses say. */
class WirePassesTest {
    private static final RelayCounts RELAY = new RelayCounts(600, 66_100, 53_000);

    private static KernelWitness kernel(long up, long down) {
        return new KernelWitness.Counts(new TcpCounts(up, down, 1, 1), 1);
    }

    private static WireAudit audit(RelayCounts relay) {
        return new WireAudit(100, 100, relay, kernel(relay.bytesUp(), relay.bytesDown()));
    }

    private static Readings readings(WireAudit audit, KernelWitness timed, long committed, long attempts) {
        return new WirePasses(audit, timed, committed, attempts).readings();
    }

    private static void isWithheld(Readings readings, String... words) {
        assertThat(readings.values()).isEmpty();
        assertThat(readings.unavailable().keySet())
                .containsExactlyElementsOf(
                        Metrics.wire().stream().map(metric -> metric.key()).toList());
        assertThat(readings.unavailable().values())
                .allSatisfy(because -> assertThat(because).contains(words));
    }

    @Test
    void witness_tellsEachCountUnderItsOwnName() {
        assertThat(new KernelWitness.Counts(new TcpCounts(11, 12, 13, 14), 15).facts("wire."))
                .containsOnly(
                        Map.entry("wire.bytesUp", "11"),
                        Map.entry("wire.bytesDown", "12"),
                        Map.entry("wire.dataSegmentsUp", "13"),
                        Map.entry("wire.dataSegmentsDown", "14"),
                        Map.entry("wire.connections", "15"));
        assertThat(new KernelWitness.Silent("old").facts("wire.")).containsOnly(Map.entry("wire.unavailable", "old"));
    }

    @Test
    void passesThatAgree_giveTheAuditsFigures() {
        Readings readings = readings(audit(RELAY), kernel(6_610_000, 5_300_000), 10_000, 10_000);

        assertThat(readings.unavailable()).isEmpty();
        assertThat(readings.values())
                .containsEntry("wire.roundTrips", 6.0)
                .containsEntry("wire.bytesUp", 661.0)
                .containsEntry("wire.bytesDown", 530.0);
    }

    @Test
    void oneByteBetweenRelayAndKernel_withholdsThemAndNamesBoth() {
        WireAudit off = new WireAudit(100, 100, RELAY, kernel(66_100, 53_001));

        isWithheld(readings(off, kernel(6_610_000, 5_300_000), 10_000, 10_000), "53000", "53001");
    }

    @Test
    void timedPassWithinOnePercent_isBorneOut_andBeyondItIsNot() {
        assertThat(readings(audit(RELAY), kernel(6_670_000, 5_300_000), 10_000, 10_000)
                        .unavailable())
                .isEmpty();
        isWithheld(
                readings(audit(RELAY), kernel(6_680_000, 5_300_000), 10_000, 10_000),
                "within 1 %",
                "661.0 bytes up",
                "668.0");
        isWithheld(readings(audit(RELAY), kernel(6_610_000, 5_240_000), 10_000, 10_000), "530.0 bytes down", "524.0");
    }

    @Test
    void attemptsThatTheEngineEnded_widenTheBounds() {
        assertThat(readings(audit(RELAY), kernel(6_800_000, 5_400_000), 10_000, 11_000)
                        .unavailable())
                .isEmpty();
        isWithheld(
                readings(audit(RELAY), kernel(8_000_000, 5_400_000), 10_000, 11_000),
                "727.3 per attempt, 11000 attempts at 10000 commits");
    }

    @Test
    void roundTripsThatAreNoWholeNumber_areWithheldAlone() {
        Readings readings =
                readings(audit(new RelayCounts(602, 66_100, 53_000)), kernel(6_610_000, 5_300_000), 10_000, 10_000);

        assertThat(readings.values()).containsOnlyKeys("wire.bytesUp", "wire.bytesDown");
        assertThat(readings.unavailable().get("wire.roundTrips")).contains("got 602 in 100 transactions");
    }

    @Test
    void silentWitnesses_withholdThemWithTheirReason() {
        KernelWitness silent = new KernelWitness.Silent("the kernel is old");
        WireAudit unseen = new WireAudit(100, 100, RELAY, silent);

        isWithheld(readings(unseen, kernel(1, 1), 1, 1), "audit pass", "the kernel is old");
        isWithheld(readings(audit(RELAY), silent, 1, 1), "timed pass", "the kernel is old");
    }

    @Test
    void nothingCommitted_withholdsThem() {
        isWithheld(readings(audit(RELAY), kernel(0, 0), 0, 0), "no transaction was committed");
        isWithheld(
                readings(new WireAudit(99, 100, RELAY, kernel(66_100, 53_000)), kernel(1, 1), 1, 1),
                "100 attempts at 99 commits");
    }
}
