package dev.furlong.report.answer.choice;

import dev.furlong.analysis.Summary.PointSummary;
import dev.furlong.analysis.contrast.Strength;
import dev.furlong.report.answer.Costs;
import dev.furlong.report.answer.Pair;
import dev.furlong.report.answer.PointsOfALoad;
import dev.furlong.report.answer.Series;
import dev.furlong.report.words.Figures;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Which target is ahead at each choice, or at each number of clients, and by how much.
 *
 * @param points points of several targets, with several choices at one number of clients, or with one choice at several
 */
public record Leads(PointsOfALoad points) {
    /** A sentence names no more places. */
    private static final int MOST_NAMED = 3;

    /** The points of the targets at one place: at one choice, and at one number of clients. */
    private record Place(PointsOfALoad points, List<PointSummary> ranked) {
        PointsOfALoad.Best best() {
            return points.best(ranked);
        }

        Pair lead() {
            return Pair.of(points, first(), next());
        }

        PointSummary first() {
            return ranked.get(0);
        }

        PointSummary next() {
            return ranked.get(1);
        }
    }

    /** The sentence; none if no targets are compared. */
    public List<String> words() {
        List<Place> places = places();
        Map<String, List<Place>> leads = new LinkedHashMap<>();
        List<Place> others = new ArrayList<>();
        boolean decided = true;
        for (Place place : places) {
            PointsOfALoad.Best best = place.best();
            if (best.isSole()) {
                decided &= best.decided();
                leads.computeIfAbsent(place.ranked().get(0).target(), key -> new ArrayList<>())
                        .add(place);
            } else {
                others.add(place);
            }
        }
        if (places.isEmpty()) {
            return List.of();
        }
        boolean withheld = others.stream().allMatch(place -> place.best().withheld());
        if (leads.isEmpty()) {
            return List.of(withheld ? "No verdict on which target is ahead." : "No target is certainly ahead.");
        }
        List<String> words = new ArrayList<>();
        int all = points.choices().size() * points.clients().size();
        for (Map.Entry<String, List<Place>> one : leads.entrySet()) {
            List<Place> led = Objects.requireNonNull(one.getValue());
            String where = led.size() < all
                    ? " at " + led.size() + " of " + all + (areChoices() ? " choices" : " numbers of clients")
                    : all == 1 ? "" : " at each " + (areChoices() ? "choice" : "number of clients");
            words.add((decided || !words.isEmpty() ? "" : "In this run, ") + one.getKey()
                    + (decided ? " is certainly" : " was") + " ahead" + where + ", " + by(led) + why(led));
        }
        if (!others.isEmpty()) {
            words.add((withheld ? "no verdict" : "no target is certainly ahead") + " at " + names(others)
                    + (withheld ? "" : open(others)));
        }
        if (places.size() < all) {
            words.add("no two targets could be compared at " + (all - places.size())
                    + (areChoices() ? " of the choices" : " of the numbers of clients"));
        }
        return List.of(String.join("; ", words) + ".");
    }

    private boolean areChoices() {
        return points.choices().size() > 1;
    }

    private List<Place> places() {
        List<Place> places = new ArrayList<>();
        for (Map<String, String> choice : points.choices()) {
            for (int clients : points.clients()) {
                PointsOfALoad here = points.with(points.points().stream()
                        .filter(point -> point.clients() == clients
                                && PointsOfALoad.choice(point).equals(choice))
                        .toList());
                List<PointSummary> ranked = Series.of(here).compared();
                if (ranked.size() > 1) {
                    places.add(new Place(here, ranked));
                }
            }
        }
        return places;
    }

    /** What the next target costs more at all of some places; empty if that is not one target, or no cost explains it. */
    private String why(List<Place> led) {
        Map<PointSummary, PointSummary> pairs = new LinkedHashMap<>();
        led.forEach(place -> pairs.put(place.next(), place.first()));
        String why = Costs.whySlower(points, pairs);
        return why.isEmpty() || next(led).size() > 1 ? "" : ", which takes " + why;
    }

    /** The targets that come next at some places. */
    private static List<String> next(List<Place> led) {
        return led.stream().map(place -> place.next().target()).distinct().toList();
    }

    /** By how much the first target leads the next one, over some places. */
    private String by(List<Place> led) {
        DoubleSummaryStatistics times =
                led.stream().map(Place::lead).mapToDouble(Pair::timesAsGood).summaryStatistics();
        List<String> targets = next(led);
        String next = targets.size() == 1 ? targets.get(0) : "the next";
        return points.isBetterHigher()
                ? Figures.timesAsFast(times.getMin(), times.getMax()) + " than " + next
                : "with a " + Figures.share(1 / times.getMax(), 1 / times.getMin()) + " lower " + points.percentile()
                        + " than " + next;
    }

    /** By how much the first target leads at the only place where that is open; empty elsewhere, and where the ratio is no lead. */
    private String open(List<Place> some) {
        Pair lead = some.get(0).lead();
        boolean leads =
                lead.timesAsGood() > 1 && !Figures.ratio(lead.timesAsGood()).equals(Figures.ratio(1));
        return some.size() > 1 || lead.withheld() || lead.strength() != Strength.OPEN || !leads
                ? ""
                : " (" + some.get(0).first().target() + " " + by(some) + ", not certain)";
    }

    private String names(List<Place> some) {
        return some.size() > MOST_NAMED
                ? some.size() + " others"
                : some.stream()
                        .map(place -> name(place.ranked().get(0)))
                        .collect(Collectors.joining(
                                some.size() == 2 || points.axes().size() > 1 ? " and at " : ", "));
    }

    private String name(PointSummary point) {
        return areChoices()
                ? PointsOfALoad.words(PointsOfALoad.choice(point))
                : Figures.counted(point.clients(), "client");
    }
}
