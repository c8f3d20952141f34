package dev.furlong.report.scope;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.report.words.RunTitle;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What the cases of a run set. An answer names them by their names alone. */
public final class Cases {
    private Cases() {}

    /** A sentence for each case that was run, in the order of the points; empty without cases. */
    public static List<String> of(Summary summary) {
        return summary.points().stream()
                .map(PointSummary::caseName)
                .filter(Objects::nonNull)
                .distinct()
                .map(name -> sentence(name, summary.cases().getOrDefault(name, Map.of())))
                .toList();
    }

    private static String sentence(String name, Map<String, String> settings) {
        return "Case " + name + " sets "
                + (settings.isEmpty()
                        ? "nothing"
                        : RunTitle.joined(settings.entrySet().stream()
                                .map(one -> one.getKey() + "=" + one.getValue())
                                .toList()))
                + ".";
    }
}
