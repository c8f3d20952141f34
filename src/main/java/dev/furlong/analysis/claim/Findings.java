package dev.furlong.analysis.claim;

import dev.furlong.analysis.claim.ClaimCheck.AtPlace;
import dev.furlong.analysis.statistic.Holm;
import dev.furlong.analysis.statistic.Interval;
import dev.furlong.plan.Plan;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.Expression.Limit;
import dev.furlong.plan.claim.Quantifier;
import dev.furlong.plan.place.ClaimPlaces;
import dev.furlong.plan.precision.EnoughBlocks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The verdicts on all claims of a run. They are one family. Their chances are corrected for their number, so that in at
 * most 5 of 100 runs one verdict is wrong by chance. Source: S. Holm, "A simple sequentially rejective multiple test
 * procedure", Scandinavian Journal of Statistics 6, 1979.
 */
public final class Findings {
    private static final double MOST_CHANCE = Interval.MOST_CHANCE;
    /** A table that lists more places is not read. */
    private static final int MOST_PLACES = 8;

    private static final int MOST_REASONS = 3;

    private Findings() {}

    /**
     * A claim with what its places say.
     *
     * @param chanceFactor by how much chances are raised, since the run may have ended by its intervals; else 1
     */
    private record Examined(
            Claim claim, List<AtPlace> places, Chances chances, Optional<String> undecided, double chanceFactor) {
        /**
         * Tells whether the figures could decide it, and so count among the others. One that they could not, whatever
         * they are, takes no part in chance.
         */
        boolean isTested() {
            return isTestedFrom(leastBlocks());
        }

        /** Tells whether any number of figures, at the places that have some, could decide it. */
        boolean isTestedFrom(int blocks) {
            return places.stream().anyMatch(place -> place.isTested(blocks))
                    && !(claim.quantifier() == Quantifier.ALL && undecided.isPresent());
        }

        /** The least number of blocks with which figures can decide it, if it is the only claim. */
        private int leastBlocks() {
            if (claim.of() instanceof Limit) {
                return Chances.leastBlocks(MOST_CHANCE / chanceFactor / Math.min(least(), failing()));
            }
            return EnoughBlocks.leastForClaim(claim.of().isExact());
        }

        /**
         * The least number of blocks with which a word can be found right and found wrong, if all blocks agree.
         *
         * @param family the number of claims that it is one of
         */
        int blocksOfWord(int family) {
            return Chances.leastBlocks(MOST_CHANCE / chanceFactor / (family * Math.max(least(), failing())));
        }

        /** The least number of places at which it must hold. */
        private int least() {
            return claim.quantifier().least(places.size());
        }

        /** The least number of places at which it must fail to be wrong. */
        private int failing() {
            return places.size() - least() + 1;
        }

        /** The least number of blocks of a place that tells something. */
        int blocks() {
            return places.stream()
                    .filter(AtPlace::tells)
                    .mapToInt(AtPlace::blocks)
                    .min()
                    .orElse(0);
        }

        /** Tells whether it has figures at too few places, and will never have them at more. */
        boolean isLostForGood() {
            int others = places.size()
                    - (int) places.stream()
                            .filter(place ->
                                    place.missing().filter(Missing::forGood).isPresent())
                            .count();
            return others < (claim.quantifier() == Quantifier.ALL ? places.size() : Math.min(least(), failing()));
        }
    }

    /** Returns the findings on the claims of a plan, in their order. */
    public static List<Finding> of(Plan plan, PointFigures figures) {
        ClaimPlaces places = new ClaimPlaces(plan);
        List<Examined> tested = plan.claims().stream()
                .map(claim -> examined(
                        claim, plan.chanceFactor(), new ClaimCheck(claim, places, figures, plan.margin()).everywhere()))
                .toList();
        double[] corrected = Holm.corrected(tested.stream()
                .mapToDouble(one -> one.isTested() ? one.chances().least() : Double.NaN)
                .toArray());
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < tested.size(); i++) {
            Examined one = tested.get(i);
            double chance = one.isTested() ? corrected[i] : one.chances().least();
            findings.add(finding(one, Math.min(1, chance * plan.chanceFactor()), tested));
        }
        return findings;
    }

    private static Examined examined(Claim claim, double chanceFactor, List<AtPlace> places) {
        if (places.isEmpty()) {
            return new Examined(claim, places, Chances.UNKNOWN, Optional.empty(), chanceFactor);
        }
        // A place that tells nothing is one more that may go either way.
        List<Chances> each = places.stream()
                .map(place -> place.tells() ? place.chances() : Chances.UNKNOWN)
                .toList();
        Optional<String> silent = silent(places);
        boolean all = claim.quantifier() == Quantifier.ALL;
        return new Examined(
                claim,
                places,
                all && silent.isPresent()
                        ? Chances.UNKNOWN
                        : Chances.atLeast(claim.quantifier().least(places.size()), each),
                silent,
                chanceFactor);
    }

    /** Returns the reason why some place tells nothing; empty if all tell something. */
    private static Optional<String> silent(List<AtPlace> places) {
        Optional<String> doubt =
                places.stream().flatMap(place -> place.doubt().stream()).findFirst();
        List<Missing> missing =
                places.stream().flatMap(place -> place.missing().stream()).toList();
        return missing.isEmpty() ? doubt : Optional.of(words(missing, places.size()));
    }

    /** Says why some of these places have no value. */
    private static String words(List<Missing> missing, int places) {
        String reasons = distinct(missing);
        return missing.size() == places
                ? reasons
                : missing.size() + " of " + places + " places cannot be judged: " + reasons;
    }

    private static String distinct(List<Missing> missing) {
        List<String> reasons = missing.stream().map(Missing::because).distinct().toList();
        return reasons.stream().limit(MOST_REASONS).collect(Collectors.joining("; "))
                + (reasons.size() > MOST_REASONS ? "; and " + (reasons.size() - MOST_REASONS) + " more" : "");
    }

    private static int family(List<Examined> tested) {
        return (int) tested.stream().filter(Examined::isTested).count();
    }

    private static Finding finding(Examined examined, double chance, List<Examined> all) {
        if (examined.places().isEmpty()) {
            return finding(
                    examined, ClaimVerdict.NOT_TESTABLE, "the plan has no points that the claim speaks of", null);
        }
        if (examined.isLostForGood()) {
            List<Missing> forGood = examined.places().stream()
                    .flatMap(place -> place.missing().stream())
                    .filter(Missing::forGood)
                    .toList();
            return finding(
                    examined,
                    ClaimVerdict.NOT_TESTABLE,
                    words(forGood, examined.places().size()),
                    null);
        }
        int family = family(all);
        if (chance < MOST_CHANCE) {
            boolean holds = examined.chances().holds() < examined.chances().fails();
            return finding(
                    examined,
                    holds ? ClaimVerdict.CONFIRMED : ClaimVerdict.REFUTED,
                    because(examined, holds, chance, family),
                    chance);
        }
        return finding(
                examined,
                ClaimVerdict.UNDECIDED,
                examined.undecided().orElseGet(() -> open(examined, all)),
                examined.undecided().isEmpty() && examined.isTested() ? chance : null);
    }

    /** Says why figures without a doubt leave it open, and what may decide it. */
    private static String open(Examined examined, List<Examined> all) {
        if (examined.claim().of() instanceof Limit) {
            // With more blocks, all that have any take part.
            int family = (int) all.stream().filter(one -> one.isTestedFrom(1)).count();
            int least = examined.blocksOfWord(family);
            if (examined.blocks() < least) {
                return examined.blocks() + (examined.blocks() == 1 ? " repetition is" : " repetitions are")
                        + " too few to tell what limits in most" + ofFamily(family)
                        + "; run again with --repetitions " + least;
            }
        }
        return examined.isTested()
                ? "the figures neither confirm nor refute it" + ofFamily(family(all)) + "; more --repetitions may"
                : examined.blocks() + (examined.blocks() == 1 ? " repetition is" : " repetitions are")
                        + " too few for a verdict; run again with --repetitions " + EnoughBlocks.FOR_VERDICT;
    }

    private static String because(Examined examined, boolean holds, double chance, int family) {
        long own = examined.places().stream()
                .filter(AtPlace::tells)
                .map(AtPlace::chances)
                .filter(one -> (holds ? one.holds() : one.fails()) * examined.chanceFactor() < MOST_CHANCE)
                .count();
        String verb = holds ? "it holds" : "it does not hold";
        String where = examined.places().size() == 1
                ? verb
                : verb + " at " + own + " of " + examined.places().size() + " places";
        String sure = chance == 0
                ? (examined.claim().of().isExact() ? ", counted exactly" : ", the same in each repetition")
                : ", chance " + (chance < 0.001 ? "below 0.001" : String.format(Locale.ROOT, "%.3f", chance))
                        + ofFamily(family);
        return where + sure;
    }

    private static String ofFamily(int family) {
        return family > 1 ? ", corrected for " + family + " claims" : "";
    }

    private static Finding finding(Examined examined, ClaimVerdict verdict, String because, @Nullable Double chance) {
        Claim claim = examined.claim();
        return new Finding(
                claim.id(),
                claim.claim(),
                verdict,
                measured(examined),
                ClaimCheck.expected(claim),
                because,
                claim.printed(),
                claim.source() == null ? null : claim.source().words(),
                chance);
    }

    private static String measured(Examined examined) {
        List<String> words = examined.places().stream()
                .filter(place -> !place.measured().isEmpty())
                .map(place -> {
                    String where = ClaimCheck.words(examined.claim(), place.place());
                    return place.measured() + (where.isEmpty() ? "" : " at " + where);
                })
                .toList();
        if (words.isEmpty()) {
            return "nothing";
        }
        String shown = words.stream().limit(MOST_PLACES).collect(Collectors.joining("; "));
        return words.size() > MOST_PLACES ? shown + "; and at " + (words.size() - MOST_PLACES) + " more places" : shown;
    }
}
