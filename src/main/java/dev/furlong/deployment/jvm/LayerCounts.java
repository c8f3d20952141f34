package dev.furlong.deployment.jvm;

import dev.furlong.measurement.Layer;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The samples of a JVM's stacks, by the layer that was at work.
 *
 * @param samples the number of samples of each layer; one that is missing has none
 * @param because the reason why nothing was sampled, or null if it was
 */
public record LayerCounts(
        Map<Layer, Long> samples, @Nullable String because) {
    /** The time from one sample of a thread to the next. */
    public static final Duration PERIOD = Duration.ofMillis(10);

    private static final String UNAVAILABLE = "unavailable ";
    private static final String COUNTED = "counted";

    /** Copies the map. */
    public LayerCounts {
        samples = Map.copyOf(samples);
    }

    /** The counts of a JVM that was sampled. */
    public static LayerCounts of(Map<Layer, Long> samples) {
        return new LayerCounts(samples, null);
    }

    /** The counts of a JVM that was not sampled, because of this. */
    public static LayerCounts unavailable(String because) {
        return new LayerCounts(Map.of(), because);
    }

    /** The number of samples of a layer. */
    public long of(Layer layer) {
        return samples.getOrDefault(layer, 0L);
    }

    /** The number of all samples. */
    public long total() {
        return samples.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Writes it on one line. A server JVM's class path has nothing that writes JSON. */
    public String line() {
        return because != null
                ? UNAVAILABLE + because.lines().collect(Collectors.joining(" "))
                : COUNTED
                        + samples.entrySet().stream()
                                .map(one -> " " + one.getKey().word() + "=" + one.getValue())
                                .sorted()
                                .collect(Collectors.joining());
    }

    /** Whether a text is a {@link #line}. */
    public static boolean isLine(String text) {
        return isReason(text)
                || text.matches(COUNTED + "( ("
                        + Arrays.stream(Layer.values()).map(Layer::word).collect(Collectors.joining("|"))
                        + ")=[0-9]{1,18})*");
    }

    /** Reads a {@link #line}. */
    public static LayerCounts parse(String line) {
        return isReason(line) ? unavailable(line.substring(UNAVAILABLE.length())) : of(counts(line));
    }

    private static boolean isReason(String line) {
        return line.startsWith(UNAVAILABLE);
    }

    private static Map<Layer, Long> counts(String line) {
        Map<Layer, Long> samples = new EnumMap<>(Layer.class);
        Arrays.stream(line.split(" ", -1))
                .skip(1)
                .map(one -> one.split("=", -1))
                .forEach(one -> samples.put(Layer.valueOf(one[0].toUpperCase(Locale.ROOT)), Long.valueOf(one[1])));
        return samples;
    }
}
