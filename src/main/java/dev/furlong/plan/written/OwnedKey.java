package dev.furlong.plan.written;

import java.util.Optional;

/**
 * The key of a property of an engine, such as {@code derby.storage.pageSize}, or of a parameter of a workload, such as
 * {@code tpcb.scale}. The keys of Furlong's own settings have no owner, and no dot.
 *
 * @param owner the name of the engine or workload, which is what stands before the first dot
 * @param name what stands behind that dot
 */
public record OwnedKey(String owner, String name) {
    /** Takes a key apart; empty if it has no owner. */
    public static Optional<OwnedKey> of(String key) {
        int dot = key.indexOf('.');
        return dot < 0 ? Optional.empty() : Optional.of(new OwnedKey(key.substring(0, dot), key.substring(dot + 1)));
    }

    /** The owner of a key; empty if it has none. */
    public static Optional<String> owner(String key) {
        return of(key).map(OwnedKey::owner);
    }

    /** Whether a key is one of this engine or workload. */
    public static boolean belongs(String key, String owner) {
        return owner(key).filter(owner::equals).isPresent();
    }
}
