package dev.furlong.measurement.condition;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What Furlong knows about how a trial ran and bases decisions on. Each condition is a value with a type. What is only for
 * people to read stands among the trial's facts. A condition that is not known is absent.
 */
public final class Conditions {
    /** Whether the load ran in a JVM of its own. */
    public static final Condition<Boolean> FORKED = new Condition<>("forked", Boolean.class);
    /** The name of the server, if someone else runs it. */
    public static final Condition<String> EXTERNAL_SERVER = new Condition<>("externalServer", String.class);
    /** Whether a proxy of the container runtime lay between client and server. */
    public static final Condition<Boolean> THROUGH_PROXY = new Condition<>("throughProxy", Boolean.class);
    /** Whether the disks of data and log lay on one and the same disk below. */
    public static final Condition<Boolean> ONE_DISK_BELOW = new Condition<>("oneDiskBelow", Boolean.class);
    /** Whether the disk figures are those of a control group on a disk that others use too. */
    public static final Condition<Boolean> DISKS_OF_A_GROUP = new Condition<>("disksOfAGroup", Boolean.class);
    /** The type of the file system under the data, such as ext4. */
    public static final Condition<String> FILE_SYSTEM = new Condition<>("fileSystem", String.class);
    /** Whether transactions of at least one kind change data. */
    public static final Condition<Boolean> CHANGES_DATA = new Condition<>("changesData", Boolean.class);
    /** The number of bytes by which the engine's log grows from one checkpoint to the next. */
    public static final Condition<Long> CHECKPOINT_BYTES = new Condition<>("checkpointBytes", Long.class);
    /** The rate of an open loop, in transactions a second. */
    public static final Condition<Double> ARRIVALS_PER_SECOND = new Condition<>("arrivalsPerSecond", Double.class);
    /** The reason why the rate of an open loop cannot be sustained, if it cannot. */
    public static final Condition<String> UNSUSTAINABLE = new Condition<>("unsustainable", String.class);
    /** The number of cores that the load JVM may use. */
    public static final Condition<Integer> CLIENT_CORES = new Condition<>("clientCores", Integer.class);
    /** The number of cores that the server's processes may use, where it has its own and they can be seen. */
    public static final Condition<Integer> SERVER_CORES = new Condition<>("serverCores", Integer.class);
    /** The number of cores that client and server may use together; those of the load JVM if the engine is embedded. */
    public static final Condition<Integer> CORES_OF_BOTH = new Condition<>("coresOfBoth", Integer.class);
    /** The number of cores that a CPU quota leaves the load JVM, where there is a quota. */
    public static final Condition<Double> CLIENT_QUOTA = new Condition<>("clientQuota", Double.class);
    /** The number of cores that a CPU quota leaves the server's processes, where there is a quota. */
    public static final Condition<Double> SERVER_QUOTA = new Condition<>("serverQuota", Double.class);
    /** The number of cores that CPU quotas leave client and server together, where there are quotas. */
    public static final Condition<Double> QUOTA_OF_BOTH = new Condition<>("quotaOfBoth", Double.class);
    /** The share of the time of all the machine's cores, 0 to 1, in which they worked. */
    public static final Condition<Double> MACHINE_BUSY_SHARE = new Condition<>("machineBusyShare", Double.class);
    /** The share of the cores' time that a hypervisor gave to others, 0 to 1. */
    public static final Condition<Double> STOLEN_SHARE = new Condition<>("stolenShare", Double.class);
    /**
     * The share of the cores' time, 0 to 1, that other programs took in user mode. Furlong's own processes and the ones that
     * it measures do not count.
     */
    public static final Condition<Double> OTHERS_SHARE = new Condition<>("othersShare", Double.class);
    /** The properties that the engine was started with; they are compared, never taken apart. */
    public static final Condition<String> ENGINE_PROPERTIES = new Condition<>("engineProperties", String.class);
    /** The times that the canary took before the trial's block. */
    public static final Condition<CanaryTimes> CANARY = new Condition<>("canary", CanaryTimes.class);
    /** Whether each client's acknowledgements were recorded while it ran, which costs the client time at each commit. */
    public static final Condition<Boolean> ACKNOWLEDGEMENTS_TAKEN_DOWN =
            new Condition<>("acknowledgementsTakenDown", Boolean.class);
    /** The times of a second or more in which no client committed. */
    public static final Condition<Lulls> LULLS = new Condition<>("lulls", Lulls.class);
    /** What the clients' sessions waited for. */
    public static final Condition<SessionWaits> WAITS = new Condition<>("waits", SessionWaits.class);
    /** About how many bytes the tables took before the first transaction, their keys and page overhead included. */
    public static final Condition<Long> DATA_BYTES = new Condition<>("dataBytes", Long.class);
    /** How the load's statement should reach its rows, and how the engine's plan does. */
    public static final Condition<AccessPlan> ACCESS_PLAN = new Condition<>("accessPlan", AccessPlan.class);
    /** The time that the disks' requests took. */
    public static final Condition<DiskTimes> DISK_TIMES = new Condition<>("diskTimes", DiskTimes.class);
    /** The number of slices of the measurement, in turns with other trials. Without it, the measurement was in one piece. */
    public static final Condition<Integer> SLICES = new Condition<>("slices", Integer.class);
    /** The throughput of each slice. */
    public static final Condition<SliceRates> SLICE_RATES = new Condition<>("sliceRates", SliceRates.class);
    /** What other programs used in the turn of each slice. */
    public static final Condition<SliceOthers> SLICE_OTHERS = new Condition<>("sliceOthers", SliceOthers.class);
    /** The cores that the processes kept busy while other trials had their slices. */
    public static final Condition<Double> IDLE_CORES = new Condition<>("idleCores", Double.class);
    /** The share, 0 to 1, of the CPU time of its processes that they used while other trials had their slices. */
    public static final Condition<Double> IDLE_CPU_SHARE = new Condition<>("idleCpuShare", Double.class);
    /**
     * The share, 0 to 1, of what was written while other trials had their slices, in all that was written from its first slice to its
     * last: by its disks, or else by the engine's processes. Without it, that is not known, or was less than 1 MiB.
     */
    public static final Condition<Double> IDLE_WRITES_SHARE = new Condition<>("idleWritesShare", Double.class);
    /**
     * The number of checkpoints of the engine that were seen to end from the first slice of the measurement to its last. Without it, the
     * engine does not tell of them, or the measurement was in one piece.
     */
    public static final Condition<Long> CHECKPOINTS = new Condition<>("checkpoints", Long.class);
    /** The SHA-256 of jars of the user's own. Without it, they were those of a release. */
    public static final Condition<String> JARS = new Condition<>("jars", String.class);

    private static final Map<String, Condition<?>> ALL = Stream.of(
                    FORKED,
                    EXTERNAL_SERVER,
                    THROUGH_PROXY,
                    ONE_DISK_BELOW,
                    DISKS_OF_A_GROUP,
                    FILE_SYSTEM,
                    CHANGES_DATA,
                    CHECKPOINT_BYTES,
                    ARRIVALS_PER_SECOND,
                    UNSUSTAINABLE,
                    CLIENT_CORES,
                    SERVER_CORES,
                    CORES_OF_BOTH,
                    CLIENT_QUOTA,
                    SERVER_QUOTA,
                    QUOTA_OF_BOTH,
                    MACHINE_BUSY_SHARE,
                    STOLEN_SHARE,
                    OTHERS_SHARE,
                    SLICES,
                    SLICE_RATES,
                    SLICE_OTHERS,
                    IDLE_CORES,
                    IDLE_CPU_SHARE,
                    IDLE_WRITES_SHARE,
                    CHECKPOINTS,
                    JARS,
                    ENGINE_PROPERTIES,
                    CANARY,
                    ACKNOWLEDGEMENTS_TAKEN_DOWN,
                    LULLS,
                    WAITS,
                    ACCESS_PLAN,
                    DATA_BYTES,
                    DISK_TIMES)
            .collect(Collectors.toUnmodifiableMap(Condition::key, Function.identity()));

    /**
     * The greatest share of time. The kernel's clock ticks, and stolen time that the hypervisor tells late, can put a
     * share above 1, but not so far.
     */
    private static final double MOST_SHARE = 10;

    /** No measurement is as long, in seconds, nor has as many times without a commit. */
    private static final double MOST_SECONDS = 1e9;

    private static final List<Condition<Double>> SHARES =
            List.of(MACHINE_BUSY_SHARE, STOLEN_SHARE, OTHERS_SHARE, IDLE_CPU_SHARE, IDLE_WRITES_SHARE);

    private static final Conditions NONE = new Conditions(new TreeMap<>());

    private final Map<String, Object> values;

    private Conditions(Map<String, Object> values) {
        this.values = Collections.unmodifiableMap(values);
    }

    /** No conditions: nothing is known. */
    public static Conditions none() {
        return NONE;
    }

    /** Conditions of which one alone is known. */
    public static <T> Conditions of(Condition<T> condition, T value) {
        return NONE.with(condition, value);
    }

    /** The condition with this name in a record; empty if there is none. */
    public static Optional<Condition<?>> named(String key) {
        return Optional.ofNullable(ALL.get(key));
    }

    /** The names of all conditions, sorted. */
    public static List<String> keys() {
        return ALL.keySet().stream().sorted().toList();
    }

    /**
     * Whether a condition may have this value. Numbers are finite and at least 0; numbers of cores are at least 1. A share
     * of time may be a little above 1, because the kernel counts in clock ticks. Times without a commit are no longer
     * than any measurement.
     */
    public static boolean permits(Condition<?> condition, Object value) {
        return permits(value)
                && !(value instanceof Double share && SHARES.contains(condition) && share > MOST_SHARE)
                && !(value instanceof CanaryTimes times && times.stolen() > MOST_SHARE);
    }

    private static boolean permits(Object value) {
        if (value instanceof Double number) {
            return Double.isFinite(number) && number >= 0;
        }
        if (value instanceof Integer cores) {
            return cores >= 1;
        }
        if (value instanceof Long bytes) {
            return bytes >= 0;
        }
        if (value instanceof CanaryTimes times) {
            return Stream.of(times.spinMicros(), times.copyMicros(), times.syncMicros(), times.stolen())
                    .allMatch(Conditions::permits);
        }
        if (value instanceof SliceOthers others) {
            return others.shares().stream().allMatch(share -> permits(share) && share <= MOST_SHARE);
        }
        if (value instanceof DiskTimes times) {
            return times.numbers().allMatch(Conditions::permits);
        }
        if (value instanceof SessionWaits waits) {
            return waits.looks() >= 1
                    && waits.clients() >= 1
                    && waits.shares().allMatch(share -> permits(share) && share <= 1);
        }
        return !(value instanceof Lulls lulls)
                || Stream.concat(
                                Stream.of(lulls.totalSeconds(), lulls.usualSeconds(), (double) lulls.omittedTimes()),
                                lulls.longest().stream()
                                        .flatMap(time -> Stream.of(time.from(), time.seconds(), time.blind())))
                        .allMatch(number -> permits(number) && number <= MOST_SECONDS);
    }

    /**
     * These conditions and one more, which replaces one of its kind.
     *
     * @throws IllegalArgumentException if the condition is no constant of this class: no record could be read with it
     */
    public <T> Conditions with(Condition<T> condition, T value) {
        if (!condition.equals(ALL.get(condition.key()))) {
            throw new IllegalArgumentException(
                    "condition: must be a constant of Conditions that ALL holds, got " + condition);
        }
        TreeMap<String, Object> more = new TreeMap<>(values);
        more.put(condition.key(), condition.type().cast(value));
        return new Conditions(more);
    }

    /** These conditions and others, which replace those of their kind. */
    public Conditions with(Conditions others) {
        TreeMap<String, Object> more = new TreeMap<>(values);
        more.putAll(others.values);
        return new Conditions(more);
    }

    /** These conditions but for one, which is not known. */
    public Conditions without(Condition<?> condition) {
        TreeMap<String, Object> fewer = new TreeMap<>(values);
        fewer.remove(condition.key());
        return new Conditions(fewer);
    }

    /** The value of a condition; empty if it is not known. */
    public <T> Optional<T> get(Condition<T> condition) {
        return Optional.ofNullable(values.get(condition.key())).map(condition.type()::cast);
    }

    /** Whether this is known, and true. */
    public boolean holds(Condition<Boolean> condition) {
        return get(condition).orElse(false);
    }

    /** The values of all conditions that are known, by key, sorted. */
    public Map<String, Object> values() {
        return values;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Conditions conditions && conditions.values.equals(values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
