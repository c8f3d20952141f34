package dev.furlong.session.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.furlong.deployment.jvm.JvmIdentity;
import dev.furlong.deployment.jvm.JvmWork;
import dev.furlong.deployment.jvm.LayerWindow;
import dev.furlong.loadgen.tally.Lull;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.loadgen.tally.Punctuality;
import dev.furlong.loadgen.tally.Sample;
import dev.furlong.measurement.Slice;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import dev.furlong.workload.invariant.Ledger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** An event that a load JVM tells, a JSON line each on its standard output. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
@JsonSubTypes({
    @JsonSubTypes.Type(value = LoadEvent.Populating.class, name = "populating"),
    @JsonSubTypes.Type(value = LoadEvent.Populated.class, name = "populated"),
    @JsonSubTypes.Type(value = LoadEvent.Checked.class, name = "checked"),
    @JsonSubTypes.Type(value = LoadEvent.Answered.class, name = "answered"),
    @JsonSubTypes.Type(value = LoadEvent.Progress.class, name = "progress"),
    @JsonSubTypes.Type(value = LoadEvent.Untimed.class, name = "untimed"),
    @JsonSubTypes.Type(value = LoadEvent.Boundary.class, name = "boundary"),
    @JsonSubTypes.Type(value = LoadEvent.Gathering.class, name = "gathering"),
    @JsonSubTypes.Type(value = LoadEvent.Followed.class, name = "followed"),
    @JsonSubTypes.Type(value = LoadEvent.MeasurementBegins.class, name = "measurementBegins"),
    @JsonSubTypes.Type(value = LoadEvent.Sampled.class, name = "sampled"),
    @JsonSubTypes.Type(value = LoadEvent.Finished.class, name = "finished"),
    @JsonSubTypes.Type(value = LoadEvent.Failed.class, name = "failed")
})
public sealed interface LoadEvent {
    /** The rows that are in so far. */
    record Populating(long rows, long of) implements LoadEvent {}

    /** The data is made and the engine is stopped. */
    record Populated(TrialRecord.Population population) implements LoadEvent {}

    /**
     * The data were compared with what clients were told.
     *
     * @param acknowledged the number of commits that they were told
     * @param missing the number of these that the data certainly do not hold
     * @param undecided the number of further commits that may be lost, hidden behind a transaction whose outcome is in
     *     doubt
     * @param first the first missing, the first damaged and the first undecided ones, in words
     */
    record Checked(long acknowledged, long missing, long undecided, List<String> first) implements LoadEvent {
        /** The rule that is violated if a commit is certainly missing. */
        public static final String RULE = "the data hold every commit that was acknowledged to a client";

        /** Returns this finding as a check of a trial. */
        public TrialRecord.Check check() {
            return new TrialRecord.Check(
                    RULE,
                    missing == 0 ? null : missing + " of " + acknowledged + " missing: " + String.join("; ", first));
        }

        /** Returns how many were looked for, and how many of them nobody can decide. */
        public String words() {
            return acknowledged + " commits looked for" + (undecided == 0 ? "" : ", " + undecided + " undecided");
        }
    }

    /**
     * Someone else's server was looked at, or Furlong's schema there was made or dropped.
     *
     * @param server the server's own account of itself
     * @param schema the outcome for the schema, in words
     * @param run the run that the schema is of now, or null if there is no schema
     */
    record Answered(
            ServerFound server, String schema, @Nullable String run) implements LoadEvent {}

    /**
     * A phase begins, or goes on.
     *
     * @param phase the phase
     * @param second the sample of what was committed since the last event; null at the beginning of the phase
     * @param plannedMillis the planned length of the phase; it may be announced in several pieces
     * @param aborted the number of attempts that the engine ended so far
     * @param lastState the SQL state of one of the last of these attempts, or null
     */
    record Progress(
            Phase phase,
            @Nullable Sample second,
            long plannedMillis,
            long aborted,
            @Nullable String lastState) implements LoadEvent {
        /** Tells that a phase begins. */
        public static Progress begins(Phase phase, Duration planned) {
            return new Progress(phase, null, planned.toMillis(), 0, null);
        }
    }

    /**
     * A step begins that nobody times, and that may take long.
     *
     * @param step the step in words, as in "the server hangs in …"
     */
    record Untimed(String step) implements LoadEvent {}

    /**
     * An edge of a phase: no transaction is under way, and nothing is done before the answer.
     *
     * @param edge the edge
     * @param epochMillis the time at which it was reached, by the machine's clock
     * @param completed the transactions of the phase that were committed or rolled back on purpose
     * @param counters the engine's own counters; {@link Edge} says when they are read
     * @param attempts the attempts at transactions of the phase
     * @param jvm the work of the load JVM so far
     */
    record Boundary(
            Edge edge, long epochMillis, long completed, Map<String, Double> counters, long attempts, JvmWork jvm)
            implements LoadEvent {}

    /**
     * One of several sessions waits for the others.
     *
     * @param at the place
     * @param did the outcomes of its clients so far; empty before {@link Place#DISCONNECTED}
     */
    record Gathering(Place at, List<Ledger.Entry> did) implements LoadEvent {
        /** The places where several sessions wait for each other, beside the edges. */
        public enum Place {
            /** Every client is connected. */
            CONNECTED,
            /** A piece of the warm-up is over, and it is judged whether it is steady. */
            WARMED_UP,
            /** A piece of the warm-up is over, and no transaction is under way. */
            STILL,
            /** The connections have told the server what they counted. */
            LEVEL,
            /** The engine's counters are read. */
            COUNTED,
            /** Every client is disconnected. */
            DISCONNECTED
        }
    }

    /**
     * A session that follows has driven its share, and everything is closed.
     *
     * @param jvm the load JVM's account of itself
     * @param warmUp the warm-up phase
     * @param measurement the measurement phase
     */
    record Followed(JvmIdentity jvm, Phased warmUp, Phased measurement) implements LoadEvent {}

    /**
     * The first measured transaction is about to begin.
     *
     * @param epochMillis the time of that, by the machine's clock
     */
    record MeasurementBegins(long epochMillis) implements LoadEvent {}

    /**
     * The stacks of the load JVM were sampled in the measurement phase.
     *
     * @param window the samples, and the time that they are of
     */
    record Sampled(LayerWindow window) implements LoadEvent {}

    /**
     * The trial is over and checked, and everything is closed.
     *
     * @param settings the settings as read back, by key
     * @param conditions the conditions that the engine and the server tell of
     * @param engineVersion the version that the engine names
     * @param jvm the load JVM's account of itself
     * @param facts words for people on the engine and the server
     * @param warmUp the warm-up phase
     * @param measurement the measurement phase
     * @param checks the outcomes of the invariants
     * @param checkSeconds the time that these took
     * @param ledger the clients' own account of what they did in this drive, those that nobody timed included
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
            double checkSeconds,
            Ledger ledger)
            implements LoadEvent {
        /** The same, with what was counted in the turn of each slice, if there is one for each. */
        public Finished withTurns(List<Map<String, Double>> turns) {
            return new Finished(
                    settings,
                    conditions,
                    engineVersion,
                    jvm,
                    facts,
                    warmUp,
                    measurement.withTurns(turns),
                    checks,
                    checkSeconds,
                    ledger);
        }
    }

    /**
     * The session cannot go on.
     *
     * @param blame the one who must act
     * @param message the failure in words
     * @param trace the stack trace of the failure
     */
    record Failed(Blame blame, String message, String trace) implements LoadEvent {}

    /** The timed phases. */
    enum Phase {
        /** The phase before the measurement, which is not measured. */
        WARM_UP(TimeLine.Phase.WARM_UP),
        /** The phase that is measured. */
        MEASUREMENT(TimeLine.Phase.MEASUREMENT);

        private final TimeLine.Phase inTimeLine;

        Phase(TimeLine.Phase inTimeLine) {
            this.inTimeLine = inTimeLine;
        }

        /** Returns the same phase of a time line. */
        public TimeLine.Phase inTimeLine() {
            return inTimeLine;
        }

        /** Returns the word that records use for it. */
        public String word() {
            return inTimeLine.word();
        }
    }

    /** The edges of the audit and of the measurement phase, and those at which turns are taken. */
    enum Edge {
        /** The time before the audit's counted transactions. Its client is connected and warm. */
        AUDIT_BEGIN,
        /** The time after the audit's counted transactions. Its client is still connected. */
        AUDIT_END,
        /** The time before a piece of the warm-up, if the load takes turns with others. */
        WARM_UP_TURN,
        /** The time before a slice of the measurement. */
        SLICE_TURN,
        /** The time after the last slice, when others may still have slices before them. */
        LAST_TURN,
        /** The time before the measurement phase, after a checkpoint and the reading of the engine's counters. */
        BEGIN,
        /**
         * The time right after the measurement phase. The engine is not asked for its counters, so that asking costs
         * nothing in the window.
         */
        END,
        /**
         * The time after a checkpoint that followed the measurement phase. The counters are from before that
         * checkpoint.
         */
        DRAINED,
        /**
         * The time after some transactions of one client, behind everything that is timed. The counters tell the growth
         * of those that the engine keeps only when told to, since keeping them has a cost.
         */
        COUNTED_APART
    }

    /** The one who must act on a failure. */
    enum Blame {
        /** Someone must mend the machine or the engine. */
        MACHINE,
        /** A disk of the target is full: its own, which was given too little, or one of the machine. */
        DISK_FULL,
        /** Nobody must act: this trial is lost. */
        TRIAL,
        /** Furlong's makers must act. */
        BUG
    }

    /**
     * One phase's results.
     *
     * @param nanos the planned length of the phase; in slices, as {@link PhaseResult} says
     * @param outcomes the outcomes of all clients
     * @param latencies the latencies in nanoseconds
     * @param lulls the longest time in which no client committed, and all others of a second or more; of several
     *     sessions those of a second or more alone
     * @param punctuality the punctuality of an open loop, or null for a closed one
     * @param kinds the kinds of transactions; empty if there is one kind alone, which commits, since the rest describes
     *     it in full
     * @param slices the slices of the phase; empty if it ran in one piece
     */
    record Phased(
            long nanos,
            Outcomes outcomes,
            EncodedHistogram latencies,
            List<Lull> lulls,
            @Nullable Punctuality punctuality,
            List<OfKind> kinds,
            List<Slice> slices) {
        /** A phase that ran in one piece. */
        public Phased(
                long nanos,
                Outcomes outcomes,
                EncodedHistogram latencies,
                List<Lull> lulls,
                @Nullable Punctuality punctuality,
                List<OfKind> kinds) {
            this(nanos, outcomes, latencies, lulls, punctuality, kinds, List.of());
        }

        private Phased withTurns(List<Map<String, Double>> turns) {
            return turns.size() == slices.size()
                    ? new Phased(
                            nanos,
                            outcomes,
                            latencies,
                            lulls,
                            punctuality,
                            kinds,
                            IntStream.range(0, turns.size())
                                    .mapToObj(slice -> slices.get(slice).with(turns.get(slice)))
                                    .toList())
                    : this;
        }
    }

    /**
     * One kind of transaction in one phase.
     *
     * @param name the name of the kind
     * @param outcomes the outcomes of its transactions
     * @param latencies the latencies of the transactions that committed, in nanoseconds
     * @param rolledBackLatencies the latencies of the transactions rolled back on purpose, in nanoseconds; null for a
     *     kind without rollback
     */
    record OfKind(
            String name,
            Outcomes outcomes,
            EncodedHistogram latencies,
            @Nullable EncodedHistogram rolledBackLatencies) {}
}
