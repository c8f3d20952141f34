package dev.furlong.report.words;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.CommitGuarantees;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.WriteCache;
import java.util.Optional;

/** The promise of a point's commits, in words: durability, isolation, and an unsafe write cache. */
public final class CommitPromise {
    private CommitPromise() {}

    /** Words behind a comparison of points whose commits promise different things; empty if they promise the same. */
    public static String difference(PointSummary one, PointSummary other) {
        boolean same = CommitGuarantees.of(one.settings()).equals(CommitGuarantees.of(other.settings()))
                && isUnsafe(one) == isUnsafe(other);
        return same ? "" : "; they promise different things: " + words(one) + " against " + words(other);
    }

    private static boolean isUnsafe(PointSummary point) {
        return Setting.WRITE_CACHE.effectiveIn(point.settings()).equals(Optional.of(WriteCache.NOFLUSH));
    }

    private static String words(PointSummary point) {
        return told(point, Setting.DURABILITY) + ", " + told(point, Setting.ISOLATION)
                + (isUnsafe(point) ? ", from the disk's cache" : "");
    }

    private static String told(PointSummary point, Setting<?> setting) {
        EffectiveSetting effective = point.settings().get(setting.key());
        return effective == null ? setting.byDefault() : effective.effective();
    }
}
