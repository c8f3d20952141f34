package dev.furlong.report.words;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.CommitGuarantees;
import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Setting;

/** The promise of a point's commits, in words: durability, isolation, and an unsafe write cache. */
public final class CommitPromise {
    private CommitPromise() {}

    /** Words behind a comparison of points whose commits promise different things; empty if they promise the same. */
    public static String difference(PointSummary one, PointSummary other) {
        boolean same = CommitGuarantees.of(one.settings()).equals(CommitGuarantees.of(other.settings()));
        return same ? "" : "; they promise different things: " + words(one) + " against " + words(other);
    }

    private static String words(PointSummary point) {
        return told(point, Setting.DURABILITY) + ", " + told(point, Setting.ISOLATION)
                + (CommitGuarantees.of(point.settings()).fromCache() ? ", from the disk's cache" : "");
    }

    private static String told(PointSummary point, Setting<?> setting) {
        EffectiveSetting effective = point.settings().get(setting.key());
        return effective == null ? setting.byDefault() : effective.effective();
    }
}
