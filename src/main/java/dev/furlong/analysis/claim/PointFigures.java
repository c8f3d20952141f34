package dev.furlong.analysis.claim;

import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.measurement.Metric;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The figures of a run's points that claims are decided by. */
public interface PointFigures {
    /** The valid trials of a point, by block. */
    Map<Integer, TrialRecord> trials(String point);

    /** Says why no figure of a point may be shown; empty if one may. */
    Optional<String> withoutFigures(String point);

    /** Says why a figure that was measured at a point is withheld; empty if it may be shown. */
    Optional<String> withheldFigure(String point, Metric metric);

    /** Says why no verdict may rest on a point; empty if one may. */
    Optional<String> withheld(String point);

    /**
     * Says why two points may not be compared by how their trials ran, such as what their commits promised; empty if
     * they may.
     */
    Optional<String> unlike(String one, String other);

    /** The doubts about a point. */
    List<Doubt.Entry> doubts(String point);
}
