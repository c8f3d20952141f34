package dev.furlong.report.table;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;

/** Whether a point's figures may be shown. */
public enum PointState {
    /** The figures may be shown. */
    GOOD("good"),
    /** A trial of it failed a check: none of its figures is to be used. */
    INVALID("invalid"),
    /** No trial of it has a result. */
    LOST("lost");

    private final String word;

    PointState(String word) {
        this.word = word;
    }

    /** The state of a point. */
    public static PointState of(PointSummary point) {
        if (point.doubts().stream().anyMatch(doubt -> doubt.code() == Doubt.INVALID_TRIALS)) {
            return INVALID;
        }
        if (point.metrics().isEmpty()) {
            return LOST;
        }
        return point.valid() ? GOOD : INVALID;
    }

    /** The word in reports. */
    public String word() {
        return word;
    }
}
