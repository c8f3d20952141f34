package dev.furlong.analysis.claim;

import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.analysis.limit.TrialLimit;
import dev.furlong.measurement.Metric;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.claim.Bottleneck;
import dev.furlong.plan.claim.Expression.OfPoint;
import dev.furlong.plan.claim.Expression.Term;
import dev.furlong.results.TrialRecord;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The doubts that bear on a metric, so that a claim on it stays undecided. */
final class Bearing {
    /** What a doubt bears on. */
    private enum Reach {
        /** Rates, times, and how many commits share a flush. */
        ALL_BUT_THE_WIRE,
        LATENCIES,
        DISKS,
        /** A load that changes data waits for its disk; of one that does not, only what its disk did is in doubt. */
        ALL_BUT_THE_WIRE_IF_DATA_CHANGE,
        /** No claim; or the judge gives no verdict at all. */
        NOTHING
    }

    /** A trial may be lost because of what is measured, so that the rest would not be a fair choice. */
    private static Reach reach(Doubt doubt) {
        return switch (doubt) {
            case GENERATOR_BOUND,
                    COMPILER_AT_WORK,
                    CORES_STOLEN,
                    OTHER_PROGRAMS,
                    IDLE_AT_WORK,
                    CHECKPOINTS_UNEVEN,
                    UNCONFIRMED_ACCESS_PATH,
                    DISK_NOT_READ,
                    NO_STEADY_STATE,
                    TWO_MODES,
                    STALLED,
                    NOT_FORKED,
                    PROXY_IN_PATH,
                    LOST_TRIALS -> Reach.ALL_BUT_THE_WIRE;
            // A latency says nothing of transactions that waited without an end, or were given up.
            case UNSUSTAINABLE, FAILED_TRANSACTIONS -> Reach.LATENCIES;
            case WITNESSES_DISAGREE, DISK_OF_A_GROUP -> Reach.DISKS;
            case MEMORY_FILE_SYSTEM -> Reach.ALL_BUT_THE_WIRE_IF_DATA_CHANGE;
            // The judge withholds every verdict, or the figures.
            case MACHINE_NOT_FIT, FITNESS_UNKNOWN, COMMITS_WITHOUT_SYNC, INVALID_TRIALS -> Reach.NOTHING;
            // How far blocks lie apart is in each interval, and what a block does to all of its figures is in no
            // quotient.
            case INDICATIVE, BLOCK_DRIFTED, BLOCKS_DISAGREE -> Reach.NOTHING;
            // That a latency falls with the load is itself what a claim may say.
            case LATENCY_FALLS -> Reach.NOTHING;
            // What a commit is worth decides whom it is compared with.
            case UNSAFE_DURABILITY, UNSAFE_WRITE_CACHE, UNKNOWN_DURABILITY, OWN_SERIES -> Reach.NOTHING;
            case ACKNOWLEDGEMENTS_TAKEN_DOWN, SERVER_OF_OTHERS, ONE_DISK_BELOW -> Reach.NOTHING;
        };
    }

    /** The least number of commits. With fewer, a mean of a second's course depends on its beginning and end. */
    private static final double LEAST_COMMITS = 100;

    private static final double LEAST_SECONDS = 1;
    /** A phase of a second has commits just after its end as well. */
    private static final double ROUNDED = 0.98;

    /** The least number of transactions with ten beyond the percentile. */
    private static final Map<String, Integer> BEHIND_PERCENTILES = Map.of(
            Metrics.LATENCY_P50.key(), 20,
            Metrics.LATENCY_P95.key(), 200,
            Metrics.LATENCY_P99.key(), 1_000,
            Metrics.LATENCY_P999.key(), 10_000);

    private Bearing() {}

    /**
     * Returns the first doubt about a point that bears on what is read of it, in words.
     *
     * @param read a metric, or what limited the point
     * @param doubts the doubts about the point
     * @param trials the valid trials of the point
     */
    static Optional<String> of(String point, OfPoint read, List<Doubt.Entry> doubts, Collection<TrialRecord> trials) {
        Metric metric = Evaluation.metric(read);
        boolean changes = trials.stream().anyMatch(trial -> trial.conditions().holds(Conditions.CHANGES_DATA));
        return doubts.stream()
                .filter(entry -> bears(entry.code(), metric, changes))
                .filter(entry -> read instanceof Term
                        || entry.code() != Doubt.GENERATOR_BOUND
                        || !trials.stream().allMatch(Bearing::isLimitedByTheClient))
                .map(entry -> point + ": " + entry.code().brief() + "; see its doubts")
                .findFirst()
                .or(() -> trials.stream()
                        .flatMap(trial -> tooSmall(metric, trial).stream())
                        .findFirst());
    }

    /** Tells whether a busy client is just what the limit of a trial says. */
    private static boolean isLimitedByTheClient(TrialRecord trial) {
        return TrialLimit.of(trial) instanceof TrialLimit.Known known
                && (known.has(Bottleneck.CLIENT_CPU) || known.has(Bottleneck.CPU) || known.has(Bottleneck.GENERATOR));
    }

    /**
     * Tells whether a doubt bears on a metric.
     *
     * @param changes whether the load changes data
     */
    static boolean bears(Doubt doubt, Metric metric, boolean changes) {
        if (Metrics.wire().contains(metric)) {
            return false;
        }
        boolean ofDisks = Metrics.disks().anyMatch(metric::equals);
        return switch (reach(doubt)) {
            case ALL_BUT_THE_WIRE -> true;
            case LATENCIES -> Metrics.latencies().contains(metric);
            case DISKS -> ofDisks;
            case ALL_BUT_THE_WIRE_IF_DATA_CHANGE -> changes || ofDisks;
            case NOTHING -> false;
        };
    }

    /** Says if the window of a trial was too small for a metric. */
    private static Optional<String> tooSmall(Metric metric, TrialRecord trial) {
        if (Metrics.wire().contains(metric)) {
            return Optional.empty();
        }
        double commits = trial.metrics().getOrDefault(Metrics.COMMITTED.key(), 0.0);
        double perSecond = trial.metrics().getOrDefault(Metrics.THROUGHPUT.key(), 0.0);
        double least = Math.max(LEAST_COMMITS, BEHIND_PERCENTILES.getOrDefault(metric.key(), 0));
        if (commits < least) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "%s: the window is too small for %s: %.0f transactions, at least %.0f are needed; measure"
                            + " longer with --measure",
                    trial.trial(),
                    metric.key(),
                    commits,
                    least));
        }
        double seconds = perSecond > 0 ? commits / perSecond : LEAST_SECONDS;
        return seconds < LEAST_SECONDS * ROUNDED
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%s: the window is too small: %.2f s, at least %.0f s is needed; measure longer with"
                                + " --measure",
                        trial.trial(),
                        seconds,
                        LEAST_SECONDS))
                : Optional.empty();
    }
}
