package dev.furlong.report.chart;

import dev.furlong.analysis.Summary;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * How the bars of a target look in a report. Its colour is the same in every report. The first four targets that share a
 * colour, such as releases of one engine, differ in their stripes.
 *
 * @param colour its colour, such as {@code #0072b2}
 * @param stripes 0 for a plain bar; 1, 2 or 3 for stripes that rise, that fall, or that do both
 */
public record TargetLook(String colour, int stripes) {
    private static final int KINDS_OF_STRIPES = 3;

    /** The look of each target of a run. Of targets that share a colour, one is plain. */
    public static Map<String, TargetLook> of(Summary summary) {
        Map<String, Set<String>> sharing = new LinkedHashMap<>();
        Map<String, TargetLook> looks = new LinkedHashMap<>();
        // A target that is not written with its release is plain, whichever release stands beside it.
        summary.points().stream()
                .sorted(Comparator.comparing(point -> point.spec().release() != null))
                .forEach(point -> {
                    String colour = TargetColour.of(point.spec());
                    Set<String> targets = sharing.computeIfAbsent(colour, key -> new LinkedHashSet<>());
                    targets.add(point.target());
                    looks.computeIfAbsent(
                            point.target(), target -> new TargetLook(colour, stripes(targets.size() - 1)));
                });
        return looks;
    }

    /** Stripes for the target that follows so many of its colour. */
    private static int stripes(int before) {
        return before == 0 ? 0 : 1 + (before - 1) % KINDS_OF_STRIPES;
    }
}
