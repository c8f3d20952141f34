package dev.furlong.report.chart;

import dev.furlong.plan.target.TargetSpec;
import java.util.List;
import java.util.Map;

/**
 * The colour of a target, which is the same in every report: it follows from the engine and the deployment alone. The colours
 * are Okabe and Ito's, or darker or lighter kin of them. Each has a contrast of at least 3 on light and on dark paper.
 */
public final class TargetColour {
    private static final String DERBY_SERVER = "#d55e00";

    static final Map<String, String> BY_ENGINE = Map.of(
            "derby", "#0072b2",
            "postgresql", "#009e73",
            "mysql", "#a87b00",
            "mariadb", "#8f6a4a",
            "h2", "#b95f95",
            "hsqldb", "#7b68c8",
            "sqlite", "#2f8fb0",
            "duckdb", "#7d8200");

    /** For engines that the table does not know yet. */
    private static final List<String> OTHERS = List.of("#c24a56", "#4f8a3c", "#5b7fa8", "#95628f");

    private TargetColour() {}

    /** The colour of a target, such as {@code #0072b2}. Releases of an engine share it. */
    public static String of(TargetSpec target) {
        // Derby embedded against Derby's server is the suite's oldest question, so the two are easy to tell apart.
        if (target.engine().equals("derby") && target.hasWire()) {
            return DERBY_SERVER;
        }
        String known = BY_ENGINE.get(target.engine());
        return known != null ? known : OTHERS.get(Math.floorMod(target.engine().hashCode(), OTHERS.size()));
    }
}
