package dev.furlong.analysis.contrast;

import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Held;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.setting.value.Isolation;
import dev.furlong.plan.setting.value.WriteCache;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The guarantees of a commit. Points whose commits guarantee different things are never ranked with one another.
 *
 * @param durability the durability that holds; empty if the transactions change nothing, and a crash can lose nothing
 * @param isolation the isolation that holds
 * @param fromCache whether the disk is known to acknowledge changes from its cache, so that none survives a power cut
 */
public record CommitGuarantees(Optional<Held<Durability>> durability, Held<Isolation> isolation, boolean fromCache) {
    /**
     * The settings by which an engine promises what a commit guarantees. The write cache is the disk's.
     *
     * @param changesData whether the transactions change data
     */
    public static List<Setting<?>> settings(boolean changesData) {
        return changesData ? List.of(Setting.DURABILITY, Setting.ISOLATION) : List.of(Setting.ISOLATION);
    }

    /** The guarantees of a trial. */
    public static CommitGuarantees of(TrialRecord trial) {
        return of(trial.settings(), trial.changesData());
    }

    /**
     * The guarantees of a trial or a point with these settings. A record from before a setting has its default.
     *
     * @param changesData whether its transactions change data
     */
    public static CommitGuarantees of(Map<String, EffectiveSetting> settings, boolean changesData) {
        return new CommitGuarantees(
                changesData ? Optional.of(Setting.DURABILITY.held(settings)) : Optional.empty(),
                Setting.ISOLATION.held(settings),
                changesData && Setting.WRITE_CACHE.effectiveIn(settings).equals(Optional.of(WriteCache.NOFLUSH)));
    }

    /** The worst that a commit survives on its disk; empty if that is not known, or if it changes nothing. */
    public Optional<Durability> survived() {
        if (!(durability.orElse(null) instanceof Held.Known<Durability> known)) {
            return Optional.empty();
        }
        return Optional.of(
                fromCache && known.value() == Durability.POWER_CUT ? Durability.PROCESS_KILL : known.value());
    }

    /** Whether both promise the same durability and isolation, whatever their disks do. */
    boolean promisesTheSameAs(CommitGuarantees other) {
        return durability.equals(other.durability) && isolation.equals(other.isolation);
    }
}
