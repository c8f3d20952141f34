package dev.furlong.results.folder;

import com.fasterxml.jackson.databind.JsonNode;
import dev.furlong.measurement.condition.CanaryTimes;
import dev.furlong.measurement.condition.Condition;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.Lulls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads conditions from the facts of a record that has no conditions yet. There, each one is text. Nobody else takes facts
 * apart.
 */
final class OldFacts {
    private static final String BETWEEN_TIMES = "; ";
    private static final String BETWEEN_NUMBERS = " ";
    private static final double PERCENT = 100;
    private static final String CANARY = "canary.";

    private final Map<String, String> facts;
    private Conditions conditions = Conditions.none();

    private OldFacts(Map<String, String> facts) {
        this.facts = facts;
    }

    /**
     * Reads the conditions that these facts tell.
     *
     * @param facts the texts by name; anything else tells nothing
     * @throws RecordLine.ChangedException if a fact that must be a number, or true or false, is neither
     */
    static Conditions conditions(JsonNode facts) throws RecordLine.ChangedException {
        Map<String, String> texts = new TreeMap<>();
        facts.properties()
                .forEach(fact -> texts.put(fact.getKey(), fact.getValue().asText()));
        return new OldFacts(texts).read();
    }

    private Conditions read() throws RecordLine.ChangedException {
        tell(Conditions.FORKED, "forked", OldFacts::truth);
        tell(Conditions.EXTERNAL_SERVER, "external.server", Function.identity());
        tell(Conditions.THROUGH_PROXY, "container.network", "through a proxy"::equals);
        tell(Conditions.ONE_DISK_BELOW, "disk.log", words -> words.endsWith("one disk below"));
        tell(Conditions.DISKS_OF_A_GROUP, "disk.figures", words -> true);
        tell(Conditions.FILE_SYSTEM, "fileSystem", Function.identity());
        tell(Conditions.CHANGES_DATA, "workload.changes", OldFacts::truth);
        if (facts.getOrDefault("engine.checkpointBytes", "").matches("[0-9]{1,18}")) {
            // Derby's own property may be any text, and Derby passes over what is no number.
            tell(Conditions.CHECKPOINT_BYTES, "engine.checkpointBytes", Long::valueOf);
        }
        tell(Conditions.ARRIVALS_PER_SECOND, "load.perSecond", Double::valueOf);
        tell(Conditions.UNSUSTAINABLE, "load.unsustainable", Function.identity());
        tell(Conditions.CLIENT_CORES, "cpu.client.cores.allowed", Integer::valueOf);
        tell(Conditions.STOLEN_SHARE, "cpu.machine.stolen", OldFacts::share);
        tell(Conditions.OTHERS_SHARE, "cpu.machine.others", OldFacts::share);
        tell(Conditions.ENGINE_PROPERTIES, "engineProperties", Function.identity());
        if (facts.keySet().stream().anyMatch(fact -> fact.startsWith(CANARY))) {
            conditions = conditions.with(Conditions.CANARY, canary());
        }
        if (facts.containsKey("load.lull.seconds")) {
            conditions = conditions.with(Conditions.LULLS, lulls());
        }
        return conditions;
    }

    private <T> void tell(Condition<T> condition, String fact, Function<String, T> parsed)
            throws RecordLine.ChangedException {
        Optional<T> value = value(fact, parsed);
        if (value.isPresent()) {
            if (!Conditions.permits(condition, value.get())) {
                throw new RecordLine.ChangedException("fact " + fact + ": must be a number that it can have, "
                        + (value.get() instanceof Integer ? "1 core or more" : "a share of at most 1000 %") + ", got '"
                        + facts.get(fact) + "'");
            }
            conditions = conditions.with(condition, value.get());
        }
    }

    private CanaryTimes canary() throws RecordLine.ChangedException {
        CanaryTimes times = new CanaryTimes(time("spinMicros"), time("copyMicros"), time("syncMicros"), time("stolen"));
        if (!Conditions.permits(Conditions.CANARY, times)) {
            throw new RecordLine.ChangedException(
                    "fact canary.stolen: must be a share from 0 to 10, got '" + facts.get(CANARY + "stolen") + "'");
        }
        return times;
    }

    /** One of the four facts of a canary, which a record has together. */
    private double time(String name) throws RecordLine.ChangedException {
        Optional<Double> time = value(CANARY + name, Double::valueOf);
        if (time.isEmpty()) {
            throw new RecordLine.ChangedException(
                    "fact " + CANARY + name + ": must be there beside the canary's others, got none");
        }
        return time.get();
    }

    private Lulls lulls() throws RecordLine.ChangedException {
        double total = number("load.lull.total");
        double usual = number("load.lull.usual");
        Optional<List<Lulls.Time>> times = value("load.lulls", OldFacts::times);
        Lulls lulls = times.isPresent()
                ? new Lulls(times.get(), (int) number("load.lulls.omitted"), total, usual)
                : new Lulls(
                        List.of(new Lulls.Time(
                                number("load.lull.from"), number("load.lull.seconds"), number("load.lull.blind"))),
                        null,
                        total,
                        usual);
        if (!Conditions.permits(Conditions.LULLS, lulls)) {
            throw new RecordLine.ChangedException(
                    "fact load.lulls: must be numbers from 0 up, got '" + facts.get("load.lulls") + "'");
        }
        return lulls;
    }

    private static List<Lulls.Time> times(String text) {
        return Stream.of(text.split(BETWEEN_TIMES, -1))
                .map(time -> {
                    String[] numbers = time.split(BETWEEN_NUMBERS, -1);
                    if (numbers.length != 3) {
                        throw new NumberFormatException(time);
                    }
                    return new Lulls.Time(
                            Double.parseDouble(numbers[0]),
                            Double.parseDouble(numbers[1]),
                            Double.parseDouble(numbers[2]));
                })
                .toList();
    }

    private static boolean truth(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException(text);
        }
        return text.equals("true");
    }

    private static double share(String percent) {
        return Double.parseDouble(percent.replace("%", "")) / PERCENT;
    }

    private double number(String fact) throws RecordLine.ChangedException {
        return value(fact, Double::valueOf).orElse(0.0);
    }

    private <T> Optional<T> value(String fact, Function<String, T> parsed) throws RecordLine.ChangedException {
        String text = facts.get(fact);
        if (text == null) {
            return Optional.empty();
        }
        try {
            T value = parsed.apply(text);
            if (value instanceof Double number && !(Double.isFinite(number) && number >= 0)) {
                throw new NumberFormatException(text);
            }
            return Optional.of(value);
        } catch (NumberFormatException e) {
            throw new RecordLine.ChangedException(
                    "fact " + fact + ": must be a number from 0 up, got '" + text + "'", e);
        } catch (IllegalArgumentException e) {
            throw new RecordLine.ChangedException("fact " + fact + ": must be true or false, got '" + text + "'", e);
        }
    }
}
