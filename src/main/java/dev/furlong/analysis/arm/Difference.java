package dev.furlong.analysis.arm;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something that differs between two arms.
 *
 * @param what its name
 * @param several whether the name is a plural
 * @param baseline what the baseline has, or null if that is not recorded
 * @param contender what the contender has, likewise
 */
record Difference(
        String what,
        boolean several,
        @Nullable Object baseline,
        @Nullable Object contender) {
    /** One thing, if it differs. */
    static Optional<Difference> of(String what, @Nullable Object baseline, @Nullable Object contender) {
        return of(what, false, baseline, contender);
    }

    /** Several things of one name, if they differ. */
    static Optional<Difference> ofSeveral(String what, @Nullable Object baseline, @Nullable Object contender) {
        return of(what, true, baseline, contender);
    }

    private static Optional<Difference> of(
            String what, boolean several, @Nullable Object baseline, @Nullable Object contender) {
        return Objects.equals(baseline, contender)
                ? Optional.empty()
                : Optional.of(new Difference(what, several, baseline, contender));
    }

    /**
     * It in words.
     *
     * @param ofOneRun whether both arms are of one run, in which nothing was before and nothing is now
     */
    String words(boolean ofOneRun) {
        if (ofOneRun) {
            return what + ": baseline " + recorded(baseline) + ", contender " + recorded(contender);
        }
        return what
                + (several ? " were " : " was ")
                + recorded(baseline)
                + (several ? ", and are " : ", and is ")
                + recorded(contender);
    }

    private static Object recorded(@Nullable Object value) {
        return value == null ? "not recorded" : value;
    }
}
