package dev.furlong.report.words;

import dev.furlong.analysis.CommitGuarantees;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.WriteCache;
import java.util.Optional;

/** The promise of a point's commits, in words: durability, isolation, and an unsafe write cache. */
public final class CommitPromise {
    private CommitPromise() {}

    /** Words behind a comparison of points whose commits promise different things; empty if they promise the same. */
    public static String difference(PointSummary one, PointSummary other) {
        String ones = of(one);
        String others = of(other);
        return ones.equals(others) ? "" : "; they promise different things: " + ones + " against " + others;
    }

    private static String of(PointSummary point) {
        CommitGuarantees guarantees = CommitGuarantees.of(point.settings());
        boolean unsafe = Setting.WRITE_CACHE.effectiveIn(point.settings()).equals(Optional.of(WriteCache.NOFLUSH));
        return guarantees.durability() + ", " + guarantees.isolation() + (unsafe ? ", from the disk's cache" : "");
    }
}
