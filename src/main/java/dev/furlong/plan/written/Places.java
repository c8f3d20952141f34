package dev.furlong.plan.written;

import dev.furlong.failure.FurlongException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.failure.RefusedKey;
import java.util.Map;
import java.util.Optional;

/**
 * The places where the keys of a plan were written: an option of the command line, or a file with the line and the key. A
 * message begins with one.
 *
 * @param byKey the place of each key that was written, such as that of {@code targets} or {@code settings.heap}
 */
public record Places(Map<String, String> byKey) {
    /** Copies the map. */
    public Places {
        byKey = Map.copyOf(byKey);
    }

    /** The places of a plan that nobody wrote. */
    public static Places none() {
        return new Places(Map.of());
    }

    /** The key of a setting, of an engine's property or of a workload's parameter. */
    public static String setting(String key) {
        return RefusedKey.OF_SETTINGS + key;
    }

    /** The key of a case. */
    public static String ofCase(String name) {
        return "cases." + name;
    }

    /** Where a key was written; empty if it was not. */
    public Optional<String> find(String key) {
        return Optional.ofNullable(byKey.get(key));
    }

    /** Where a key was written; the key itself if it was not. */
    public String of(String key) {
        return byKey.getOrDefault(key, key);
    }

    /** The same refusal, at the place where what it refuses was written. */
    public PlanException at(PlanException refused) {
        return place(refused).map(refused::at).orElse(refused);
    }

    /** The same refusal, at the place where what it refuses was written. */
    public MachineException at(MachineException refused) {
        return place(refused).map(refused::at).orElse(refused);
    }

    private Optional<String> place(FurlongException refused) {
        return refused.refused().map(RefusedKey::key).flatMap(this::find);
    }
}
