package dev.furlong.report.words;

import dev.furlong.analysis.Summary;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.Products;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The products and releases that the names of targets stand for, and how they run. */
public final class Releases {
    /** More targets that are written with their releases are a sweep of releases, and their names say enough. */
    private static final int MOST_TARGETS = 6;

    private static final Pattern NUMBERS = Pattern.compile("[0-9]+(\\.[0-9]+)*");

    private Releases() {}

    /** The product and the release of a point, such as {@code Apache Derby 10.16.1.1}. */
    public static String of(PointSummary point) {
        return Products.of(point.engine()) + " " + release(point);
    }

    /** What each target of a run is, and how it runs, in one line: {@code Apache Derby 10.16.1.1: derby (embedded)}. */
    public static String line(Summary summary) {
        Map<String, PointSummary> targets = new LinkedHashMap<>();
        summary.points()
                .forEach(point -> targets.putIfAbsent(point.target() + (isOwnBuild(point) ? of(point) : ""), point));
        if (targets.size() > MOST_TARGETS) {
            targets.values().removeIf(point -> point.spec().release() != null);
        }
        Map<String, List<String>> ofReleases = new LinkedHashMap<>();
        targets.values()
                .forEach(point -> ofReleases
                        .computeIfAbsent(of(point), key -> new ArrayList<>())
                        .add(point.target() + " (" + running(point) + ")"));
        return ofReleases.entrySet().stream()
                .map(one -> one.getKey() + ": " + String.join(", ", one.getValue()))
                .collect(Collectors.joining("; "));
    }

    /** Whether its jars are the user's own, of which only the engine says what they are. */
    private static boolean isOwnBuild(PointSummary point) {
        return Setting.JARS
                .effectiveIn(point.settings())
                .flatMap(Function.identity())
                .isPresent();
    }

    private static String running(PointSummary point) {
        return point.spec().deployment().inWords();
    }

    /** The release, to the patch where the engine names it: a container's image may stand for several. */
    private static String release(PointSummary point) {
        String version = point.engineVersion();
        if (version != null) {
            Matcher numbers = NUMBERS.matcher(version);
            if (numbers.lookingAt() && (isOwnBuild(point) || numbers.group().startsWith(point.release() + "."))) {
                return numbers.group();
            }
        }
        return point.release();
    }
}
