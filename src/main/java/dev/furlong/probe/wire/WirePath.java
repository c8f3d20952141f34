package dev.furlong.probe.wire;

import dev.furlong.measurement.NanoClock;
import dev.furlong.measurement.Nanos;
import dev.furlong.probe.wire.relay.HeldTime;
import dev.furlong.probe.wire.relay.Relay;
import dev.furlong.probe.wire.relay.RelayCounts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The way of one trial's load JVM to its server: in the audit pass through a relay that counts, in the timed pass direct, or
 * through a relay that stretches the distance. The passes are told where they begin and end.
 */
public final class WirePath implements Wire, AutoCloseable {
    /**
     * The time for which the audit's relay holds each direction. So an answer that nobody waits for comes after the
     * next request.
     */
    public static final Duration AUDIT_HOLD = Duration.ofMillis(2);

    private static final long QUIET_NANOS = Duration.ofMillis(25).toNanos();
    private static final long LONGEST_SETTLING_NANOS = Duration.ofSeconds(5).toNanos();

    private final NanoClock clock = NanoClock.system();
    private final Relay auditor;
    private final @Nullable Relay stretcher;
    private final int port;
    private KernelWitness.@Nullable Begun kernel;
    private RelayCounts before = new RelayCounts(0, 0, 0);
    private HeldTime.Sum upBefore = new HeldTime.Sum(0, 0);
    private HeldTime.Sum downBefore = new HeldTime.Sum(0, 0);
    private final String unaudited;
    private @Nullable WireAudit audit;

    private WirePath(Relay auditor, @Nullable Relay stretcher, int port, String unaudited) {
        this.unaudited = unaudited;
        this.auditor = auditor;
        this.stretcher = stretcher;
        this.port = port;
    }

    /**
     * Opens the relays.
     *
     * @param host the server's host
     * @param networkRtt the round-trip time that the timed pass is to see; zero leads it past any relay
     * @param unaudited the reason to give if no audit pass is made
     * @throws dev.furlong.failure.MachineException if they cannot listen
     */
    public static WirePath to(String host, int port, Duration networkRtt, String unaudited) {
        Relay auditor = Relay.open(host, port, AUDIT_HOLD);
        try {
            return new WirePath(
                    auditor,
                    networkRtt.isZero() ? null : Relay.open(host, port, networkRtt.dividedBy(2)),
                    port,
                    unaudited);
        } catch (RuntimeException e) {
            auditor.close();
            throw e;
        }
    }

    /** The port that the audit's client connects to. */
    public int auditPort() {
        return auditor.port();
    }

    /** The port that the timed clients connect to if the distance is stretched. */
    public OptionalInt stretchedPort() {
        return stretcher == null ? OptionalInt.empty() : OptionalInt.of(stretcher.port());
    }

    /** The relay that stretches the distance, if one does. */
    public Optional<Relay> stretcher() {
        return Optional.ofNullable(stretcher);
    }

    /** The audit pass begins: its client is connected and warm, and has no transaction under way. */
    public void auditBegins(long loadJvm) {
        settle();
        before = auditor.counts();
        kernel = KernelWitness.begin(List.of(loadJvm), auditPort());
    }

    /**
     * The audit pass is over, and its client still connected.
     *
     * @param transactions the number of transactions that it committed
     * @param attempts the number of attempts at them
     */
    public void auditEnds(long transactions, long attempts) {
        settle();
        RelayCounts relay = auditor.counts().minus(before);
        audit = new WireAudit(transactions, attempts, relay, end());
    }

    /** Begins {@link #observedRtt()} anew: what was held until now, such as in a warm-up, is left out. */
    public void distanceBegins() {
        if (stretcher != null) {
            upBefore = stretcher.up().sum();
            downBefore = stretcher.down().sum();
        }
    }

    /** The timed pass begins. */
    void timedBegins(List<Long> loadJvms) {
        distanceBegins();
        kernel = KernelWitness.begin(loadJvms, stretchedPort().orElse(port));
    }

    /** The timed pass is over. */
    KernelWitness timedEnds() {
        return end();
    }

    private KernelWitness end() {
        KernelWitness.Begun begun = kernel;
        kernel = null;
        return begun == null ? new KernelWitness.Silent("the pass never began") : begun.end();
    }

    /** The reason why no audit was made, where none was. */
    String unaudited() {
        return unaudited;
    }

    /** Returns the outcome of the audit, if one was made. It is told once, since the timed passes that follow have none. */
    Optional<WireAudit> takeAudit() {
        Optional<WireAudit> taken = Optional.ofNullable(audit);
        audit = null;
        return taken;
    }

    /**
     * The mean time for which the relay has held a chunk since the timed pass began, both ways together; empty if there
     * is no relay.
     */
    public Optional<Duration> observedRtt() {
        return stretcher == null ? Optional.empty() : Optional.of(Duration.ofNanos(Math.round(held(stretcher))));
    }

    private double held(Relay relay) {
        return relay.up().sum().meanSince(upBefore) + relay.down().sum().meanSince(downBefore);
    }

    /** The failure of a relay, which a client only sees as a connection that ends; empty if there was none. */
    public Optional<String> lastWords() {
        return auditor.failure().or(() -> Optional.ofNullable(stretcher).flatMap(Relay::failure));
    }

    Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        facts.put("wire.audit.heldMillisEachWay", String.valueOf(AUDIT_HOLD.toMillis()));
        facts.put("wire.timed.path", stretcher == null ? "direct" : "through a relay that delays it");
        if (stretcher != null) {
            facts.put("wire.timed.heldMicrosBothWays", String.valueOf(Math.round(held(stretcher) / Nanos.PER_MICRO)));
        }
        return facts;
    }

    /** Waits until nothing is held and nothing has come for a while: also an answer that nobody waits for arrives. */
    private void settle() {
        long start = clock.nanos();
        try {
            // What was sent just now may not have reached the relay yet, so it is given the same while in any case.
            for (long waited = 0;
                    waited < QUIET_NANOS
                            || (!auditor.traffic().quietFor(QUIET_NANOS) && waited < LONGEST_SETTLING_NANOS);
                    waited = clock.nanos() - start) {
                Thread.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        try (auditor) {
            if (stretcher != null) {
                stretcher.close();
            }
        }
    }
}
