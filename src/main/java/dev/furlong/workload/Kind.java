package dev.furlong.workload;

import java.util.regex.Pattern;

/**
 * One kind of a workload's transactions, with latencies and outcomes of its own.
 *
 * @param name the name in records and reports: letters, digits and hyphens
 * @param rollsBack whether some of its transactions are rolled back on purpose
 */
public record Kind(String name, boolean rollsBack) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9-]*");

    /** Checks the name, which is a tag in the files of histograms. */
    public Kind {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "kind: must have a name of letters, digits and hyphens, got '" + name + "'");
        }
    }

    /** A kind whose transactions all end with a commit. */
    public static Kind committing(String name) {
        return new Kind(name, false);
    }
}
