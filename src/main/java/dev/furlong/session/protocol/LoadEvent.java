package dev.furlong.session.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.loadgen.tally.Lull;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.Punctuality;
import dev.furlong.loadgen.tally.Sample;
import dev.furlong.measurement.Conditions;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.results.TrialRecord;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a load JVM says, a JSON line each on its standard output. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
@JsonSubTypes({
    @JsonSubTypes.Type(value = LoadEvent.Populating.class, name = "populating"),
    @JsonSubTypes.Type(value = LoadEvent.Populated.class, name = "populated"),
    @JsonSubTypes.Type(value = LoadEvent.Checked.class, name = "checked"),
    @JsonSubTypes.Type(value = LoadEvent.Answered.class, name = "answered"),
    @JsonSubTypes.Type(value = LoadEvent.Progress.class, name = "progress"),
    @JsonSubTypes.Type(value = LoadEvent.Untimed.class, name = "untimed"),
    @JsonSubTypes.Type(value = LoadEvent.Boundary.class, name = "boundary"),
    @JsonSubTypes.Type(value = LoadEvent.MeasurementBegins.class, name = "measurementBegins"),
    @JsonSubTypes.Type(value = LoadEvent.Finished.class, name = "finished"),
    @JsonSubTypes.Type(value = LoadEvent.Failed.class, name = "failed")
})
public sealed interface LoadEvent {
    /** Rows that are in so far. */
    record Populating(long rows, long of) implements LoadEvent {}

    /** The data is made and the engine is stopped. */
    record Populated(TrialRecord.Population population) implements LoadEvent {}

    /**
     * The data were compared with what clients were told.
     *
     * @param acknowledged how many commits they were told
     * @param missing how many of these the data do not hold
     * @param first the first of those that are missing, in words
     */
    record Checked(long acknowledged, long missing, List<String> first) implements LoadEvent {}

    /**
     * Someone else's server was looked at, or Furlong's schema there was made or dropped.
     *
     * @param server what it says of itself
     * @param schema what became of the schema, in words
     */
    record Answered(ServerFound server, String schema) implements LoadEvent {}

    /**
     * A phase begins, or goes on.
     *
     * @param phase which
     * @param second what was committed since the last one; null at its beginning
     * @param plannedMillis how long the phase is meant to last; it may be announced in several
     *     pieces
     * @param aborted attempts that the engine ended so far
     * @param lastState SQL state of one of the last of these attempts, or null
     */
    record Progress(
            Phase phase,
            @Nullable Sample second,
            long plannedMillis,
            long aborted,
            @Nullable String lastState) implements LoadEvent {
        /** The phase begins. */
        public static Progress begins(Phase phase, Duration planned) {
            return new Progress(phase, null, planned.toMillis(), 0, null);
        }
    }

    /**
     * A step begins that nobody times, and that may take long.
     *
     * @param step in words, as in "the server hangs in …"
     */
    record Untimed(String step) implements LoadEvent {}

    /**
     * An edge of a phase: no transaction is under way, and nothing is done before the answer.
     *
     * @param edge which
     * @param epochMillis when it was reached, by the machine's clock
     * @param committed transactions of the phase that were completed: committed, or rolled back on purpose
     * @param counters the engine's own; see {@link Edge} for when they are read
     * @param attempts at transactions of the phase
     * @param jvm what the load JVM did so far
     */
    record Boundary(
            Edge edge, long epochMillis, long committed, Map<String, Double> counters, long attempts, JvmWork jvm)
            implements LoadEvent {}

    /**
     * The first measured transaction is about to begin.
     *
     * @param epochMillis when, by the machine's clock
     */
    record MeasurementBegins(long epochMillis) implements LoadEvent {}

    /**
     * The trial is over and checked, and everything is closed.
     *
     * @param settings read back, by key
     * @param conditions what the engine and the server tell of how it ran
     * @param engineVersion the version that the engine names
     * @param jvm what the load JVM says of itself
     * @param facts words for people on the engine and the server
     * @param warmUp the warm-up phase
     * @param measurement the measurement phase
     * @param checks what became of the invariants
     * @param checkSeconds how long these took
     */
    record Finished(
            Map<String, EffectiveSetting> settings,
            Conditions conditions,
            String engineVersion,
            JvmIdentity jvm,
            Map<String, String> facts,
            Phased warmUp,
            Phased measurement,
            List<TrialRecord.Check> checks,
            double checkSeconds)
            implements LoadEvent {}

    /**
     * It cannot go on.
     *
     * @param blame who must act
     * @param message in words
     * @param trace where it happened
     */
    record Failed(Blame blame, String message, String trace) implements LoadEvent {}

    /** The timed phases. */
    enum Phase {
        /** Not measured. */
        WARM_UP,
        /** Measured. */
        MEASUREMENT;

        /** As records call it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** The edges of the audit and of the measurement phase. */
    enum Edge {
        /** Before the audit's counted transactions; its client is connected and warm. */
        AUDIT_BEGIN,
        /** After them; its client is still connected. */
        AUDIT_END,
        /** Before the measurement phase, and after a checkpoint and the reading of the engine's counters. */
        BEGIN,
        /** Right after it; the engine is not asked for its counters, so that asking costs nothing in the window. */
        END,
        /** After a checkpoint that followed it; the counters are those from before that checkpoint. */
        DRAINED,
        /**
         * After some transactions of one client, behind everything that is timed; the counters are by how much those grew that
         * the engine keeps only when told to, and that has cost.
         */
        COUNTED_APART
    }

    /** Who must act on a failure. */
    enum Blame {
        /** The machine or the engine. */
        MACHINE,
        /** Nobody: this trial is lost. */
        TRIAL,
        /** Furlong's makers. */
        BUG
    }

    /**
     * One phase's results.
     *
     * @param nanos how long it was to last
     * @param outcomes of all clients
     * @param latencies in nanoseconds, HdrHistogram's compressed encoding in Base64
     * @param series commits second by second
     * @param lulls the longest time in which no client committed, and all others of a second or more
     * @param punctuality of an open loop, or null for a closed one
     * @param kinds of transactions; empty if there is one alone, which commits, since the rest says all of it
     */
    record Phased(
            long nanos,
            Outcomes outcomes,
            String latencies,
            List<Sample> series,
            List<Lull> lulls,
            @Nullable Punctuality punctuality,
            List<OfKind> kinds) {}

    /**
     * One kind of transaction in one phase.
     *
     * @param name of the kind
     * @param outcomes of its transactions
     * @param latencies of those that committed, encoded as a phase's
     * @param rolledBackLatencies of those rolled back on purpose, encoded so too; null for a kind that does not
     */
    record OfKind(
            String name,
            Outcomes outcomes,
            String latencies,
            @Nullable String rolledBackLatencies) {}
}
