package dev.furlong.report.answer;

import dev.furlong.analysis.Summary.Comparison;
import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.doubt.Doubt;
import dev.furlong.report.answer.rate.AtRate;
import dev.furlong.report.answer.rate.HighestRates;
import dev.furlong.report.answer.rate.Sweep;
import dev.furlong.report.table.Comparables;
import dev.furlong.report.table.PointState;
import dev.furlong.report.words.Figures;
import dev.furlong.report.words.LoadTerms;
import dev.furlong.report.words.PointDoubts;
import dev.furlong.report.words.RunTitle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which rate each target sustains, and with which latency. If the plan asks for a latency, a rate is sustained only if the mean
 * over the repetitions is within it. Where their interval, or their range, reaches beyond the limit, that is not certain.
 *
 * <p>Targets have an order only where rates are numbers, and the lesser target did not sustain the rate of the other. A share
 * of each target's own capacity says nothing of which is faster.
 *
 * @param points points of open loops at several rates, with one number of clients and one choice of settings
 */
record OfRates(PointsOfALoad points) implements Question {
    /** Which rates were sustained follows from the figures themselves. */
    @Override
    public Stream<Comparison> comparisons() {
        return Stream.empty();
    }

    @Override
    public Section answer() {
        List<Sweep> sweeps = Sweep.of(points);
        Comparables comparables = comparables(sweeps);
        List<Sweep> compared = new ArrayList<>();
        List<Section.Apart> unlike = new ArrayList<>();
        List<Section.Apart> without = new ArrayList<>();
        for (Sweep sweep : sweeps) {
            Optional<AtRate> highest = sweep.highest();
            Optional<String> because = representative(sweep).flatMap(comparables::apart);
            String id = highest.orElse(sweep.rates().get(0)).point().id();
            String told = highest.isPresent() ? sweep.latencies() : sweep.noneSustained();
            if (because.isPresent()) {
                unlike.add(new Section.Apart(
                        id, sweep.target(), highest.map(AtRate::perSecond).orElse(""), because.get() + "; " + told));
                continue;
            }
            compared.add(sweep);
            if (highest.isEmpty()) {
                without.add(Section.Apart.comparable(id, sweep.target(), told));
            }
        }
        HighestRates rates = new HighestRates(points, compared);
        return new Section(
                load(),
                rates.verdict(),
                lines(rates),
                Stream.concat(unlike.stream(), without.stream()).toList(),
                notes(rates));
    }

    /** The targets that are compared are among those that sustained a rate. If none did, they are among all. */
    private static Comparables comparables(List<Sweep> sweeps) {
        List<PointSummary> sustained = sweeps.stream()
                .flatMap(sweep -> sweep.highest().stream())
                .map(AtRate::point)
                .toList();
        return Comparables.of(
                sustained.isEmpty()
                        ? sweeps.stream()
                                .flatMap(sweep -> representative(sweep).stream())
                                .toList()
                        : sustained);
    }

    /** A point that tells what a target promises: the one of the highest rate that it sustained, or the first that was measured. */
    private static Optional<PointSummary> representative(Sweep sweep) {
        return sweep.highest()
                .map(AtRate::point)
                .or(() -> sweep.rates().stream()
                        .map(AtRate::point)
                        .filter(point -> PointState.of(point) != PointState.LOST)
                        .findFirst());
    }

    private static List<Line> lines(HighestRates highest) {
        List<AtRate> ranked = highest.ranked();
        double greatest = ranked.stream().mapToDouble(AtRate::arrived).max().orElse(1);
        return ranked.stream()
                .map(one -> new Line(
                        one.point().id(),
                        "",
                        one.point().target(),
                        "",
                        one.perSecond(),
                        "",
                        one.arrived() / greatest,
                        highest.sweep(one).latencies()))
                .toList();
    }

    private List<String> notes(HighestRates highest) {
        List<String> notes = new ArrayList<>();
        costs(highest).ifPresent(notes::add);
        boolean several = points.points().stream()
                        .map(one -> one.load().rate())
                        .distinct()
                        .count()
                > 1;
        notes.add("Sustained: no queue grew"
                + (points.summary().latencyLimit() == null
                        ? ""
                        : ", and where a limit is named, the mean " + points.percentile() + " was within it")
                + "." + (several ? " Rates between those of the plan were not tried." : "")
                + " Latency counts from the intended start, so it includes the wait in the queue.");
        if (highest.mayDecide()) {
            notes.add("An order, or a lead, is called certain if the chance of a false one is below 5 %.");
        }
        List<String> falling = points.points().stream()
                .filter(point -> PointDoubts.has(point, Doubt.LATENCY_FALLS))
                .map(point -> point.target() + " at " + new AtRate(points, point).written())
                .toList();
        if (!falling.isEmpty()) {
            notes.add("The p99 falls as the rate rises: it is clearly higher than at a higher rate for "
                    + RunTitle.joined(falling)
                    + ". So it does not rank rates. Usual causes are a warm-up too short, cores that go idle between"
                    + " transactions, and a checkpoint.");
        }
        return notes;
    }

    /**
     * What costs more than on the first target, at the highest rate that all kept up with: there, they did the same work. It is a
     * reason only where the first target is ahead.
     */
    private Optional<String> costs(HighestRates highest) {
        List<Sweep> sweeps = Stream.concat(highest.ranked().stream().map(highest::sweep), highest.sweeps().stream())
                .distinct()
                // One that kept up with no rate did the same work as the others at none.
                .filter(sweep -> sweep.rates().stream().anyMatch(AtRate::keptUp))
                .toList();
        List<AtRate> most = keptUpTogether(sweeps);
        if (most.size() < 2) {
            return Optional.empty();
        }
        AtRate best = most.get(0);
        List<String> words = new ArrayList<>();
        for (AtRate other : most.subList(1, most.size())) {
            String why = Costs.why(points, other.point(), best.point(), true);
            if (!why.isEmpty()) {
                words.add(other.point().target() + " takes " + why);
            }
        }
        return words.isEmpty()
                ? Optional.empty()
                : Optional.of((highest.hasLeader() ? "Likely reasons, all at " : "All at ") + best.written()
                        + ", compared with " + best.point().target() + ": " + String.join("; ", words)
                        + " (per transaction).");
    }

    /** All targets at the highest rate that all of them kept up with; empty if none. A share of a capacity is no such rate. */
    private static List<AtRate> keptUpTogether(List<Sweep> sweeps) {
        return sweeps.stream()
                .limit(1)
                .flatMap(Sweep::ascending)
                .map(rate -> sweeps.stream()
                        .flatMap(sweep -> sweep.rates().stream())
                        .filter(one -> !one.isShare() && one.asked().equals(rate.asked()) && one.keptUp())
                        .toList())
                .filter(some -> some.size() == sweeps.size())
                .reduce(List.of(), (lower, higher) -> higher);
    }

    private String load() {
        PointSummary first = points.points().get(0);
        String choice = PointsOfALoad.words(PointsOfALoad.choice(first));
        return LoadTerms.name(first) + ", " + Figures.counted(first.clients(), "client")
                + (choice.isEmpty() ? "" : ", " + choice) + ", open loop";
    }
}
