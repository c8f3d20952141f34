package dev.furlong.analysis.change;

import dev.furlong.analysis.arm.Arm;
import dev.furlong.analysis.arm.Comparability;
import dev.furlong.analysis.arm.Completeness;
import dev.furlong.analysis.arm.Doubted;
import dev.furlong.analysis.arm.Judged;
import dev.furlong.analysis.arm.Pairing;
import dev.furlong.analysis.arm.Withheld;
import dev.furlong.analysis.contrast.Verdicts;
import dev.furlong.failure.PlanException;
import java.util.List;
import java.util.stream.Stream;

/**
 * A contender compared with a baseline.
 *
 * @param baseline the baseline's name as given
 * @param contender the contender's name as given
 * @param sameRun whether both arms share their blocks. If not, every ratio includes what the machine did between the
 *     runs
 * @param notes the differences between the arms, which may be what is compared
 * @param unmatched the points that only one arm has
 * @param missing points of the baseline without a record in the contender
 * @param incomplete the results of planned trials that an arm lacks, in words; one entry for each such arm
 * @param withheld the figures and verdicts that the judges withhold at points that both arms have, and the metrics in which
 *     the arms may not be compared there, each with its reason
 * @param doubted reasons not to trust points that both arms have
 * @param margin the distance from 1 within which a ratio is no difference worth having, such as 0.05
 * @param answers the answer for each point that both arms have, in their order
 * @param changes the changes of every metric at every point that both have, in the order of the points and the
 *     catalogue; none of a point with an invalid trial
 * @param absent the metrics that one arm alone has at a point that both have, or that no block has in both, in the same order;
 *     none of a point with an invalid trial
 * @param gate the result of each limit at each point
 */
public record RunComparison(
        String baseline,
        String contender,
        boolean sameRun,
        List<String> notes,
        List<String> unmatched,
        List<String> missing,
        List<String> incomplete,
        List<Withheld> withheld,
        List<Doubted> doubted,
        double margin,
        List<PointAnswer> answers,
        List<Change> changes,
        List<Absence> absent,
        List<GateResult> gate) {

    /** Copies the lists. */
    public RunComparison {
        notes = List.copyOf(notes);
        unmatched = List.copyOf(unmatched);
        missing = List.copyOf(missing);
        incomplete = List.copyOf(incomplete);
        withheld = List.copyOf(withheld);
        doubted = List.copyOf(doubted);
        answers = List.copyOf(answers);
        changes = List.copyOf(changes);
        absent = List.copyOf(absent);
        gate = List.copyOf(gate);
    }

    /**
     * Compares a contender with a baseline.
     *
     * @param limits the limits of the gate; without one there is no gate
     * @throws PlanException if the arms cannot be compared; it lists all that differs
     */
    public static RunComparison of(Arm baseline, Arm contender, List<GateLimit> limits) {
        Pairing pairing = Pairing.of(baseline, contender);
        List<String> notes = Comparability.check(baseline, contender, pairing);
        boolean sameRun = baseline.sharesBlocksWith(contender);
        Judged judged = new Judged(baseline, contender, pairing);
        PairedMetrics figures = PairedMetrics.of(pairing, sameRun);
        Completeness completeness = Completeness.of(baseline, contender, pairing);
        double margin = baseline.plan().margin();
        double chanceFactor =
                Math.max(baseline.plan().chanceFactor(), contender.plan().chanceFactor());
        Verdicts verdicts = new Verdicts(margin, chanceFactor);
        List<Change> changes = figures.changes(verdicts, judged);
        return new RunComparison(
                baseline.name(),
                contender.name(),
                sameRun,
                notes,
                pairing.unmatched(),
                completeness.missing(),
                completeness.incomplete(),
                Stream.concat(
                                judged.withheld().stream(),
                                figures.unlike(baseline.name() + " and " + contender.name(), judged).stream())
                        .toList(),
                judged.doubted(),
                margin,
                PointAnswer.all(baseline.plan(), pairing, judged, changes),
                changes,
                figures.absent(pairing, judged),
                Gate.results(limits, pairing, figures, judged, chanceFactor));
    }

    /**
     * Says why the gate fails; empty if it passes, or if there is none.
     *
     * @param strict whether the gate also fails on a limit that is undecided or cannot be judged
     * @param allowMissing whether the gate may pass if points, trials or figures are missing
     */
    public List<GateFailure> failures(boolean strict, boolean allowMissing) {
        return gate.isEmpty() ? List.of() : GateFailures.of(this, strict, allowMissing);
    }
}
