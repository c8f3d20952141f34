package dev.furlong.analysis.contrast;

import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.plan.setting.Held;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.value.Durability;
import dev.furlong.plan.setting.value.Isolation;
import dev.furlong.plan.setting.value.WriteCache;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The guarantees of a commit. Points whose commits guarantee different things are never ranked with one another.
 *
 * @param durability the durability that holds
 * @param isolation the isolation that holds
 * @param fromCache whether the disk is known to acknowledge from its cache, so that no commit survives a power cut
 */
public record CommitGuarantees(Held<Durability> durability, Held<Isolation> isolation, boolean fromCache) {
    /** The settings by which an engine promises what a commit guarantees. The write cache is the disk's. */
    public static final List<Setting<?>> SETTINGS = List.of(Setting.DURABILITY, Setting.ISOLATION);

    /** The guarantees of a trial or a point with these settings. A record from before a setting has its default. */
    public static CommitGuarantees of(Map<String, EffectiveSetting> settings) {
        return new CommitGuarantees(
                Setting.DURABILITY.held(settings),
                Setting.ISOLATION.held(settings),
                Setting.WRITE_CACHE.effectiveIn(settings).equals(Optional.of(WriteCache.NOFLUSH)));
    }

    /** The worst that a commit survives on its disk; empty if that is not known. */
    public Optional<Durability> survived() {
        if (!(durability instanceof Held.Known<Durability> known)) {
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
