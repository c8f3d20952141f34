package dev.furlong.measurement;

/**
 * One thing that is measured of a trial.
 *
 * @param key the name of the metric in records and reports, most significant word first: {@code cpu.server.user}
 * @param unit the unit of every value of it
 * @param better the direction that is better
 * @param definition the sentence that says what it includes
 */
public record Metric(String key, String unit, Better better, String definition) {
    /** Whether more of it is better. */
    public boolean isBetterHigher() {
        return better == Better.HIGHER;
    }

    /** The direction that is better, if either is. */
    public enum Better {
        /** More is better. */
        HIGHER,
        /** Less is better. */
        LOWER,
        /** Neither direction is better. */
        NEITHER;

        /** The word in summary.json. */
        public String word() {
            return switch (this) {
                case HIGHER -> "higher";
                case LOWER -> "lower";
                case NEITHER -> "neither";
            };
        }
    }
}
