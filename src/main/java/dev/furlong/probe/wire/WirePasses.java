package dev.furlong.probe.wire;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Reading;
import dev.furlong.measurement.Readings;
import dev.furlong.probe.wire.relay.RelayCounts;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The audit pass and the timed pass beside each other. They must agree before a figure is given.
 *
 * @param audit the pass through the relay
 * @param timed the kernel's counts of the timed pass
 * @param committed the number of transactions of the timed pass
 * @param attempts the number of attempts at them; one that the engine ends has sent a part of a transaction
 */
record WirePasses(WireAudit audit, KernelWitness timed, long committed, long attempts) {
    /**
     * The greatest relative difference between a transaction's bytes in the timed pass and in the audit. Numbers that
     * are sent as text differ in length.
     */
    private static final double TOLERANCE = 0.01;

    Readings readings() {
        Readings readings = new Readings();
        Optional<String> doubt = auditDoubt().or(this::timedDoubt);
        Optional<String> fraction = auditDoubt().or(this::fraction).or(this::timedDoubt);
        Map<Metric, Long> totals = Map.of(
                Metrics.WIRE_ROUND_TRIPS, audit.relay().roundTrips(),
                Metrics.WIRE_BYTES_UP, audit.relay().bytesUp(),
                Metrics.WIRE_BYTES_DOWN, audit.relay().bytesDown());
        for (Metric metric : Metrics.wire()) {
            long total = totals.getOrDefault(metric, 0L);
            Optional<String> because = metric.equals(Metrics.WIRE_ROUND_TRIPS) ? fraction : doubt;
            readings.add(
                    metric,
                    because.map(Reading::unavailable)
                            .orElseGet(() -> Reading.of((double) total / audit.transactions())));
        }
        return readings;
    }

    private Optional<String> fraction() {
        long roundTrips = audit.relay().roundTrips();
        return roundTrips % audit.transactions() == 0
                ? Optional.empty()
                : Optional.of("a transaction's round trips must be a whole number, got " + roundTrips + " in "
                        + audit.transactions() + " transactions: the server sent something that no client"
                        + " waited for, or the transactions differ");
    }

    private Optional<String> auditDoubt() {
        RelayCounts relay = audit.relay();
        if (audit.transactions() == 0 || audit.attempts() != audit.transactions()) {
            return Optional.of("the audit pass must commit each transaction at the first attempt, got "
                    + audit.attempts() + " attempts at " + audit.transactions() + " commits");
        }
        if (audit.kernel() instanceof KernelWitness.Silent silent) {
            return Optional.of("no second count of the audit pass: " + silent.because());
        }
        if (audit.kernel() instanceof KernelWitness.Counts kernel
                && (relay.bytesUp() != kernel.counts().bytesUp()
                        || relay.bytesDown() != kernel.counts().bytesDown())) {
            return Optional.of("relay and kernel must agree on the audit pass to the byte: the relay counted "
                    + relay.bytesUp() + " bytes up and " + relay.bytesDown() + " down, the kernel "
                    + kernel.counts().bytesUp() + " and " + kernel.counts().bytesDown());
        }
        return Optional.empty();
    }

    private Optional<String> timedDoubt() {
        if (committed == 0) {
            return Optional.of("no transaction was committed in the timed pass, so nothing confirms the audit");
        }
        if (timed instanceof KernelWitness.Silent silent) {
            return Optional.of("no second count of the timed pass: " + silent.because());
        }
        if (timed instanceof KernelWitness.Counts kernel) {
            return disagreement("up", audit.relay().bytesUp(), kernel.counts().bytesUp())
                    .or(() -> disagreement(
                            "down", audit.relay().bytesDown(), kernel.counts().bytesDown()));
        }
        return Optional.empty();
    }

    /**
     * Says where the passes disagree; empty if they agree. Where attempts were ended by the engine, the timed pass lies
     * between two bounds: all attempts as large as a commit, or the ended ones as if nothing had been sent. Without
     * such attempts the bounds are one.
     */
    private Optional<String> disagreement(String direction, long audited, long counted) {
        double expected = (double) audited / audit.transactions();
        double perCommit = (double) counted / committed;
        double perAttempt = (double) counted / attempts;
        if (perCommit >= expected * (1 - TOLERANCE) && perAttempt <= expected * (1 + TOLERANCE)) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "the timed pass must agree with the audit within 1 %%: %.1f bytes %s per transaction in the audit, %.1f in"
                        + " the timed pass%s",
                expected,
                direction,
                perCommit,
                attempts == committed
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                " (%.1f per attempt, %d attempts at %d commits)",
                                perAttempt,
                                attempts,
                                committed)));
    }

    Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        facts.put("wire.audit.transactions", String.valueOf(audit.transactions()));
        facts.put("wire.audit.roundTrips", String.valueOf(audit.relay().roundTrips()));
        facts.put("wire.audit.bytesUp", String.valueOf(audit.relay().bytesUp()));
        facts.put("wire.audit.bytesDown", String.valueOf(audit.relay().bytesDown()));
        facts.putAll(audit.kernel().facts("wire.audit.kernel."));
        facts.put("wire.timed.committed", String.valueOf(committed));
        facts.put("wire.timed.attempts", String.valueOf(attempts));
        facts.putAll(timed.facts("wire.timed.kernel."));
        return facts;
    }
}
