package dev.furlong.analysis.steady;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.furlong.results.TimeLine;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Whether one trial's throughput settled.
 *
 * @param trial the trial's id
 * @param state the state that was found, or why none can be
 * @param because the reason of the state, in words
 * @param from the beginning of its last level, in seconds of the time line, or null where there was too little
 * @param share the share of the window that this level fills, or null
 * @param checkpoints the number of the engine's checkpoints that ended in the window, by its log's words or growth, or
 *     null where neither is known
 * @param outliers the number of seconds that were left out when the segments were sought
 * @param segments the segments in their order
 * @param modes the two modes if there are two, else null
 */
public record Steadiness(
        String trial,
        State state,
        String because,
        @Nullable Double from,
        @Nullable Double share,
        @Nullable Integer checkpoints,
        int outliers,
        List<Segment> segments,
        @Nullable Modes modes) {
    /** The least share of the window for the level that it ends in. */
    static final double LEAST_SHARE = 0.5;
    /** The least length. Below it, the penalty of a changepoint hides all but the grossest changes. */
    static final int LEAST_SECONDS = 20;
    /** Checkpoint cycles that the level must hold where they are asked for. */
    static final int LEAST_CHECKPOINTS = 3;

    /** The states of a trial. */
    public enum State {
        /** The last level fills enough of the window. */
        STEADY("steady"),
        /** The throughput does not settle. */
        UNSETTLED("no steady state"),
        /** The throughput jumps between two levels. A mean of both is true of neither. */
        TWO_MODES("two modes"),
        /** The window is too short to tell. */
        TOO_SHORT("too short to tell"),
        /** There is no time line. */
        NOT_KEPT("not kept");

        private final String word;

        State(String word) {
            this.word = word;
        }

        /** The word that summary.json and reports use for it. */
        @JsonValue
        public String word() {
            return word;
        }
    }

    /** What can be said of a trial in slices: the seconds of its time line are not those in which it was at work. */
    public static Steadiness inSlices(String trial) {
        return untold(trial, State.TOO_SHORT, "it was measured in slices, between which others were at work");
    }

    /**
     * Judges a trial.
     *
     * @param line the trial's seconds, where they were kept
     * @param cycles the cycles of the engine's checkpoints
     */
    public static Steadiness of(String trial, Optional<TimeLine> line, Cycles cycles) {
        if (line.isEmpty()) {
            return untold(trial, State.NOT_KEPT, "this trial has no time line");
        }
        Window window = Window.of(line.get());
        Optional<Modes> modes = Modes.of(window.rates());
        if (modes.isEmpty() && window.size() < LEAST_SECONDS) {
            return untold(
                    trial,
                    State.TOO_SHORT,
                    "a steady state takes at least " + LEAST_SECONDS + " s to detect; " + window.size()
                            + " s were measured");
        }
        Segmentation segmentation = Segmentation.of(window);
        String absent = line.get().absent().get(TimeLine.CHECKPOINTS);
        OptionalInt checkpoints = absent == null
                ? OptionalInt.of(window.checkpoints(segmentation.lastFrom()))
                : cycles.among(window.committed(segmentation.lastFrom()));
        State state = modes.isPresent()
                ? State.TWO_MODES
                : segmentation.lastShare() < LEAST_SHARE
                                || (cycles.asked() && checkpoints.orElse(LEAST_CHECKPOINTS) < LEAST_CHECKPOINTS)
                        ? State.UNSETTLED
                        : State.STEADY;
        String because = modes.map(Steadiness::words).orElseGet(() -> words(segmentation))
                + (cycles.asked() ? words(checkpoints, absent) : "");
        return new Steadiness(
                trial,
                state,
                because,
                segmentation.lastFrom(),
                segmentation.lastShare(),
                checkpoints.isPresent() ? checkpoints.getAsInt() : null,
                segmentation.outliers(),
                segmentation.segments(),
                modes.orElse(null));
    }

    /** Tells whether the state is this one. */
    public boolean is(State other) {
        return state == other;
    }

    private static Steadiness untold(String trial, State state, String because) {
        return new Steadiness(trial, state, because, null, null, null, 0, List.of(), null);
    }

    private static String words(Modes modes) {
        return String.format(
                Locale.ROOT,
                "%.0f %% of the seconds at about %.0f tx/s and the others at about %.0f, with %d %s between them",
                100 * modes.lowShare(),
                modes.low(),
                modes.high(),
                modes.jumps(),
                modes.jumps() == 1 ? "jump" : "jumps");
    }

    private static String words(Segmentation segmentation) {
        Segment last = segmentation.segments().get(segmentation.segments().size() - 1);
        return String.format(
                Locale.ROOT,
                "the last level, about %.0f tx/s, fills %.0f %% of the window",
                last.mean(),
                100 * segmentation.lastShare());
    }

    private static String words(OptionalInt checkpoints, @Nullable String absent) {
        if (checkpoints.isEmpty()) {
            return "; its checkpoints are unknown: " + absent;
        }
        return "; " + checkpoints.getAsInt() + " of at least " + LEAST_CHECKPOINTS
                + (absent == null ? " checkpoints ended in it" : " checkpoint cycles in it, by the growth of its log");
    }
}
