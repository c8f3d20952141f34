package dev.furlong.report.words;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.written.ByteSize;
import dev.furlong.plan.written.TimeSpan;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The numbers that texts such as {@code 8}, {@code 4MiB} or {@code 10ms} stand for. */
public final class Magnitudes {
    /** The kinds of texts that stand for numbers: plain ones, sizes in bytes, times in milliseconds. */
    private static final List<Function<String, OptionalDouble>> KINDS =
            List.of(Magnitudes::plain, Magnitudes::bytes, Magnitudes::millis);

    private Magnitudes() {}

    /** The number of each text; empty unless all are numbers of one kind. A 0 is of every kind. */
    public static Map<String, Double> of(Collection<String> texts) {
        return KINDS.stream()
                .map(kind -> read(texts, kind))
                .filter(read -> read.keySet().containsAll(texts))
                .findFirst()
                .orElse(Map.of());
    }

    private static Map<String, Double> read(Collection<String> texts, Function<String, OptionalDouble> kind) {
        Map<String, Double> read = new LinkedHashMap<>();
        for (String text : texts) {
            OptionalDouble number = text.equals("0") ? OptionalDouble.of(0) : kind.apply(text);
            number.ifPresent(found -> read.put(text, found));
        }
        return read;
    }

    private static OptionalDouble plain(String text) {
        return text.matches("[0-9]{1,15}([.][0-9]{1,15})?")
                ? OptionalDouble.of(Double.parseDouble(text))
                : OptionalDouble.empty();
    }

    private static OptionalDouble bytes(String text) {
        try {
            return OptionalDouble.of((double) ByteSize.parse("", text).bytes());
        } catch (PlanException e) {
            return OptionalDouble.empty();
        }
    }

    private static OptionalDouble millis(String text) {
        try {
            return OptionalDouble.of((double) TimeSpan.parse("", text).toMillis());
        } catch (PlanException e) {
            return OptionalDouble.empty();
        }
    }
}
