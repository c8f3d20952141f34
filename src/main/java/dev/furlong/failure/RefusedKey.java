package dev.furlong.failure;

import java.io.Serializable;

/**
 * A key of a plan whose value is refused, wherever it was written.
 *
 * @param key the key with those around it, such as {@code settings.heap} or {@code clients}
 * @param rule the message behind its place: <em>rule, got value; legal values</em>
 */
public record RefusedKey(String key, String rule) implements Serializable {
    /** What stands before the key of a setting, of an engine's property or of a workload's parameter. */
    public static final String OF_SETTINGS = "settings.";

    static RefusedKey ofSetting(String key, String rule) {
        return new RefusedKey(OF_SETTINGS + key, rule);
    }

    /** The place of a key that nobody wrote, or of which it is not known where: {@code settings heap}. */
    String words() {
        return key.replaceFirst("^settings[.]", "settings ");
    }
}
