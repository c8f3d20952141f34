package dev.furlong.plan;

import java.util.Locale;

/**
 * What became of a setting.
 *
 * @param asked by the plan, defaults included
 * @param effective what holds, in the same words
 * @param witness who says so
 */
public record EffectiveSetting(String asked, String effective, String witness) {
    /** Who says that a setting holds. */
    public enum Witness {
        /** The server, the kernel or a probe. */
        OBSERVED,
        /** The engine repeats what it was told. */
        ECHOED,
        /** Nobody but the command line that it was started with. */
        STARTED_WITH;

        /** The word in records. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** With the witness's word. */
    public static EffectiveSetting of(String asked, String effective, Witness witness) {
        return new EffectiveSetting(asked, effective, witness.word());
    }

    /** Whether an observer saw something other than what was asked. */
    public boolean contradicted() {
        return !asked.equals(effective) && !witness.equals(Witness.STARTED_WITH.word());
    }
}
