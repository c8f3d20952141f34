package dev.furlong.analysis.limit;

import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.Micros;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.DiskTimes;
import dev.furlong.measurement.condition.SessionWaits;
import dev.furlong.measurement.condition.Wait;
import dev.furlong.plan.claim.Bottleneck;
import dev.furlong.plan.setting.Setting;
import dev.furlong.results.TrialRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The limits of a trial that its clients' waits show. Clients of a closed loop wait for one thing at a time, so the shares of their
 * time add up to 1. Without a wait that takes a share s of it, the throughput could rise to 1/(1−s) of what it is, as long as nothing
 * else gets in the way.
 */
final class WaitLimits {
    /** A wait that takes a third of the clients' time: without it, the throughput could rise by half. */
    static final double LONG = 1.0 / 3;
    /** A disk that reads less for each transaction is not what a client waits for. Counts of a short trial are whole. */
    private static final double READS_NOTHING = 0.01;

    private static final Map<Wait, Bottleneck> BY_WAIT = Map.of(
            Wait.LOCK, Bottleneck.LOCK,
            Wait.OTHER, Bottleneck.LATCH,
            Wait.LOG_SYNC, Bottleneck.LOG_SYNC,
            Wait.DATA_READ, Bottleneck.DATA_READ,
            Wait.DATA_WRITE, Bottleneck.DATA_WRITE);

    private final TrialRecord trial;
    private final Optional<SessionWaits> waits;
    private final Optional<DiskTimes> disks;
    private final double perSecond;
    private final int clients;

    private WaitLimits(TrialRecord trial) {
        this.trial = trial;
        this.waits = trial.conditions().get(Conditions.WAITS);
        this.disks = trial.conditions().get(Conditions.DISK_TIMES);
        this.perSecond = metric(Metrics.THROUGHPUT).orElse(0.0);
        this.clients = trial.subject().clients();
    }

    /** Returns the waits that limited a trial. */
    static List<Found> of(TrialRecord trial) {
        WaitLimits limits = new WaitLimits(trial);
        List<Found> found = new ArrayList<>();
        limits.waits.ifPresent(shares -> {
            found.add(limits.found(Bottleneck.LOCK, shares.lock(), "%s"));
            found.add(limits.found(Bottleneck.LATCH, shares.other(), "%s"));
            found.add(limits.found(Bottleneck.LOG_SYNC, shares.logSync(), "%s" + limits.syncs()));
            found.add(limits.found(Bottleneck.DATA_WRITE, shares.dataWrite(), "%s"));
        });
        limits.reads().ifPresent(found::add);
        limits.distance().ifPresent(found::add);
        limits.collections().ifPresent(found::add);
        return found.stream().filter(Found::isLimit).toList();
    }

    /** The limits that nothing showed in a trial, whether they were there or not. */
    static Set<Bottleneck> unseen(TrialRecord trial) {
        WaitLimits limits = new WaitLimits(trial);
        Set<Bottleneck> unseen = EnumSet.noneOf(Bottleneck.class);
        BY_WAIT.forEach((wait, limit) -> {
            if (!limits.shows(wait)) {
                unseen.add(limit);
            }
        });
        if (limits.disks.isPresent()) {
            unseen.remove(Bottleneck.DATA_READ);
        }
        boolean distant = !Setting.NETWORK_RTT
                .effectiveIn(trial.settings())
                .orElse(Duration.ZERO)
                .isZero();
        if (distant && limits.metric(Metrics.WIRE_ROUND_TRIPS).isEmpty()) {
            unseen.add(Bottleneck.NETWORK);
        }
        return unseen;
    }

    private boolean shows(Wait wait) {
        return waits.isPresent() && !waits.get().unseen().contains(wait);
    }

    /** What the clients' time went into, in words, for a trial without a limit. */
    static String parts(TrialRecord trial) {
        return trial.conditions()
                .get(Conditions.WAITS)
                .map(shares -> "clients' time: "
                        + String.join(
                                ", ",
                                Stream.of(
                                                part("at work in the engine", shares.run()),
                                                part("locks", shares.lock()),
                                                part("log", shares.logSync()),
                                                part("reads", shares.dataRead()),
                                                part("writes", shares.dataWrite()),
                                                part("other waits in the engine", shares.other()),
                                                part("client and wire", shares.client()))
                                        .flatMap(Optional::stream)
                                        .toList()))
                .orElse("what the sessions waited for was not seen");
    }

    private static Optional<String> part(String what, double share) {
        return share < 0.005 ? Optional.empty() : Optional.of(what + " " + percent(share));
    }

    private Found found(Bottleneck by, double share, String evidence) {
        return new Found(by, share, LONG, String.format(Locale.ROOT, evidence, ofTime(share)));
    }

    private static String ofTime(double share) {
        return percent(share) + " of the clients' time";
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    /** How many syncs a transaction made, and how long each took; empty without a disk of the target's own. */
    private String syncs() {
        return disks.filter(times -> times.flushes() > 0)
                .flatMap(times -> metric(Metrics.DISK.syncs())
                        .map(each -> "; " + each(each, "syncs", times.flushSeconds() / times.flushes())))
                .orElse("")
                .replace("%", "%%");
    }

    private static String each(double perTransaction, String what, double seconds) {
        return String.format(
                Locale.ROOT, "%.3g %s per transaction, %.3g ms each at the disk", perTransaction, what, 1e3 * seconds);
    }

    /**
     * Waits for reads, by the engine's sessions, or by the disk's requests where sessions do not show them. A session that waits
     * for a page may get it from the system's page cache, which is work of a core. So if the disk served less than half of the
     * pages that the engine read, or nobody counted these, clients waited no longer than its requests took. That time lacks the
     * queue before the disk, where a control group's limit holds requests back. Requests that were under way at once are added up,
     * so a disk that reads ahead may show more than clients waited.
     */
    private Optional<Found> reads() {
        Optional<Double> requests = metric(Metrics.DISK.reads());
        if (requests.isPresent() && requests.get() < READS_NOTHING) {
            return Optional.empty();
        }
        double seen = waits.map(SessionWaits::dataRead).orElse(0.0);
        Optional<Double> taken = disks.flatMap(times -> metric(Metrics.COMMITTED)
                .filter(committed -> committed > 0)
                .map(committed -> times.readSeconds() * perSecond / committed / clients));
        boolean fromDisk = metric(Metrics.ENGINE_BUFFER_READS)
                .filter(pages -> requests.isPresent() && requests.get() >= pages / 2)
                .isPresent();
        double bound = fromDisk ? 1 : taken.orElse(1.0);
        double share = Math.min(bound, shows(Wait.DATA_READ) ? seen : taken.orElse(0.0));
        String detail = disks.filter(times -> times.reads() > 0 && requests.isPresent())
                .map(times -> "; " + each(requests.orElse(0.0), "reads", times.readSeconds() / times.reads()))
                .orElse("; from the disk or from the system's page cache");
        return Optional.of(found(Bottleneck.DATA_READ, share, "%s" + detail.replace("%", "%%")));
    }

    /** The distance that each round trip takes, where there is one that Furlong made. */
    private Optional<Found> distance() {
        Duration rtt = Setting.NETWORK_RTT.effectiveIn(trial.settings()).orElse(Duration.ZERO);
        return metric(Metrics.WIRE_ROUND_TRIPS)
                .filter(trips -> !rtt.isZero())
                .map(trips -> found(
                        Bottleneck.NETWORK,
                        Math.min(1, trips * rtt.toNanos() / 1e9 * perSecond / clients),
                        String.format(Locale.ROOT, "%%s; %.3g round trips of %.3g ms", trips, rtt.toNanos() / 1e6)));
    }

    /** The work of the collectors of one JVM, by their own account. It is a pause only as far as they stop the threads. */
    private Optional<Found> collections() {
        // The load JVMs' times are one sum.
        double micros = Math.max(
                metric(Metrics.JVM_CLIENT.collecting()).orElse(0.0)
                        / Setting.LOAD_JVMS.effectiveIn(trial.settings()).orElse(1),
                metric(Metrics.JVM_SERVER.collecting()).orElse(0.0));
        double share = micros * perSecond / Micros.PER_SECOND;
        return Optional.of(new Found(
                Bottleneck.MEMORY,
                share,
                LONG,
                "collectors of garbage at work for " + percent(share) + " of the time"));
    }

    private Optional<Double> metric(Metric metric) {
        return Optional.ofNullable(trial.metrics().get(metric.key()));
    }
}
