package dev.furlong.report.words;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.plan.target.Products;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The products and releases that the names of targets stand for. */
public final class Releases {
    private Releases() {}

    /** The product and the release of a point, such as {@code Apache Derby 10.16.1.1, embedded}. */
    public static String of(PointSummary point) {
        boolean embedded = !point.spec().hasWire();
        return Products.of(point.engine()) + " " + point.release() + (embedded ? ", embedded" : "");
    }

    /** What each target of a run is, in one line; without targets that are written with their release. */
    public static String line(Summary summary) {
        Map<String, String> targets = new LinkedHashMap<>();
        summary.points().stream()
                .filter(point -> point.spec().release() == null)
                .forEach(point -> targets.putIfAbsent(point.target(), of(point)));
        return targets.entrySet().stream()
                .map(one -> one.getKey() + " = " + one.getValue())
                .collect(Collectors.joining("; "));
    }
}
