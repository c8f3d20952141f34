package dev.furlong.results;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the same little work took before a block.
 *
 * @param spinMicros arithmetic on one core, in microseconds
 * @param copyMicros a copy of 16 MiB, in microseconds
 * @param syncMicros a synced write of 4 KiB where the data lies, in microseconds
 * @param stolen share of the cores' time that the hypervisor gave to others meanwhile, 0 to 1
 */
public record CanarySong(double spinMicros, double copyMicros, double syncMicros, double stolen) {
    private static final String SPIN = "canary.spinMicros";
    private static final String COPY = "canary.copyMicros";
    private static final String SYNC = "canary.syncMicros";
    private static final String STOLEN = "canary.stolen";

    /** As facts of each trial of the block. */
    public Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        facts.put(SPIN, String.format(Locale.ROOT, "%.0f", spinMicros));
        facts.put(COPY, String.format(Locale.ROOT, "%.0f", copyMicros));
        facts.put(SYNC, String.format(Locale.ROOT, "%.0f", syncMicros));
        facts.put(STOLEN, String.format(Locale.ROOT, "%.4f", stolen));
        return facts;
    }

    /** From the facts of a trial; empty if it has none. */
    public static Optional<CanarySong> of(Map<String, String> facts) {
        return facts.containsKey(SPIN)
                ? Optional.of(new CanarySong(
                        Double.parseDouble(facts.get(SPIN)),
                        Double.parseDouble(facts.getOrDefault(COPY, "0")),
                        Double.parseDouble(facts.getOrDefault(SYNC, "0")),
                        Double.parseDouble(facts.getOrDefault(STOLEN, "0"))))
                : Optional.empty();
    }
}
