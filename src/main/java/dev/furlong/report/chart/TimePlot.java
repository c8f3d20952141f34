package dev.furlong.report.chart;

import dev.furlong.analysis.steady.Segment;
import dev.furlong.analysis.steady.Steadiness;
import dev.furlong.measurement.Gauged;
import dev.furlong.measurement.Metrics;
import dev.furlong.report.words.Figures;
import dev.furlong.results.TimeLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a chart of one trial's time line shows.
 *
 * @param colour the colour of the target
 * @param state whether the throughput settled, and why; empty if that was not judged
 * @param panels the panels from top to bottom
 * @param end the end of the time line, in seconds
 * @param phases what is not measured, in its order
 * @param events the moments at which something was seen
 * @param levels the levels of the throughput
 * @param seconds the seconds that are long enough to draw a rate from
 * @param notes what happened and when, and why something is in no second
 */
public record TimePlot(
        String colour,
        String state,
        List<Panel> panels,
        double end,
        List<Phase> phases,
        List<Event> events,
        List<Level> levels,
        List<Second> seconds,
        List<String> notes) {
    /** Shorter pieces than this, at the ends of phases, hold too little to draw a rate from. */
    private static final double SHORTEST_SECONDS = 0.3;

    private static final double PER_SECOND = 10_000;

    /**
     * Values on one scale.
     *
     * @param title what they are, with the unit
     * @param unit their unit
     * @param logarithmic whether their scale is logarithmic
     * @param held whether a value holds for the whole of its second
     * @param names the names of the values
     */
    public record Panel(String title, String unit, boolean logarithmic, boolean held, List<String> names) {}

    /** A phase that is not the measurement, by its name, from its beginning to its end in seconds. */
    public record Phase(String name, double from, double to) {}

    /** Something that was seen within the second that ended at this moment. */
    public record Event(double at, String words) {}

    /** A level of the throughput, with its mean, from its beginning to its end in seconds. */
    public record Level(double from, double to, double mean, String words) {}

    /** The values of one second, by their names, from its beginning to its end in seconds. */
    public record Second(double from, double to, Map<String, Double> values) {}

    /**
     * What is drawn of a trial.
     *
     * @param colour the colour of its target
     * @param judged whether its throughput settled; empty if that was not judged
     */
    public static TimePlot of(TimeLine line, String colour, Optional<Steadiness> judged) {
        List<TimeLine.Second> all = line.seconds();
        List<TimeLine.Second> drawn = all.stream()
                .filter(second -> second.lasted() >= SHORTEST_SECONDS)
                .toList();
        return new TimePlot(
                colour,
                judged.map(one -> one.state().word() + ": " + one.because() + ".")
                        .orElse(""),
                panels(names(drawn)),
                all.isEmpty() ? 0 : all.get(all.size() - 1).at(),
                phases(all),
                all.stream()
                        .flatMap(second -> second.events().stream().map(event -> new Event(second.at(), event.words())))
                        .toList(),
                judged.map(Steadiness::segments).orElse(List.of()).stream()
                        .map(TimePlot::level)
                        .toList(),
                drawn.stream()
                        .map(second -> new Second(rounded(second.at() - second.lasted()), second.at(), second.values()))
                        .toList(),
                notes(line));
    }

    /** To a ten-thousandth of a second, as time lines are. */
    private static double rounded(double seconds) {
        return Math.round(seconds * PER_SECOND) / PER_SECOND;
    }

    private static Level level(Segment segment) {
        return new Level(
                segment.from(),
                segment.to(),
                segment.mean(),
                "level: " + Figures.written(Metrics.THROUGHPUT, segment.mean()) + " tx/s");
    }

    /** The names of the values, each once. */
    private static List<String> names(List<TimeLine.Second> seconds) {
        return List.copyOf(seconds.stream()
                .flatMap(second -> second.values().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** The panels that have values, from top to bottom. The greatest latency is in none, since it hides the others. */
    private static List<Panel> panels(List<String> names) {
        return Stream.of(
                        panel("throughput", "tx/s", false, true, names, Gauged.Kind.THROUGHPUT),
                        panel("latency", "µs", true, false, names, Gauged.Kind.LATENCY),
                        panel("CPU", "cores", false, true, names, Gauged.Kind.CPU),
                        panel("disk", "requests per second", false, false, names, Gauged.Kind.DISK_REQUESTS),
                        panel("disk", "MiB per second", false, false, names, Gauged.Kind.DISK_BYTES),
                        panel(
                                "log that checkpoints passed",
                                "MiB per second",
                                false,
                                false,
                                names,
                                Gauged.Kind.CHECKPOINT),
                        panel("other", "per second", false, false, names, Gauged.Kind.OTHER))
                .filter(panel -> !panel.names().isEmpty())
                .toList();
    }

    private static Panel panel(
            String what, String unit, boolean logarithmic, boolean held, List<String> names, Gauged.Kind kind) {
        return new Panel(
                what + ", " + unit + (logarithmic ? ", log scale" : ""),
                unit,
                logarithmic,
                held,
                names.stream().filter(name -> Gauged.kindOf(name) == kind).toList());
    }

    private static List<Phase> phases(List<TimeLine.Second> seconds) {
        List<Phase> phases = new ArrayList<>();
        double begin = 0;
        for (int i = 0; i < seconds.size(); i++) {
            TimeLine.Second second = seconds.get(i);
            boolean ends = i + 1 == seconds.size() || seconds.get(i + 1).phase() != second.phase();
            if (ends && !second.ofMeasurement()) {
                phases.add(new Phase(second.phase().word(), begin, second.at()));
            }
            begin = ends ? second.at() : begin;
        }
        return phases;
    }

    private static List<String> notes(TimeLine line) {
        Map<String, List<String>> moments = new LinkedHashMap<>();
        line.seconds()
                .forEach(second -> second.events()
                        .forEach(event -> moments.computeIfAbsent(event.words(), words -> new ArrayList<>())
                                .add(Figures.moment(second.at()))));
        List<String> notes = new ArrayList<>();
        moments.forEach((words, at) -> notes.add(words + ", at " + String.join(", ", at) + " s"));
        line.absent().forEach((what, because) -> notes.add("No " + what + ": " + because + "."));
        return notes;
    }
}
