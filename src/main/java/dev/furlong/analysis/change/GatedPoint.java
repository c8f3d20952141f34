package dev.furlong.analysis.change;

import dev.furlong.analysis.arm.Judged;
import dev.furlong.analysis.contrast.Paired;
import dev.furlong.measurement.Metric;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Optional;

/**
 * A point before its gate: whether its trials let it be judged at all.
 *
 * @param point the part of the id that both arms share
 * @param baseline the baseline's trials
 * @param contender the contender's trials
 */
record GatedPoint(String point, List<TrialRecord> baseline, List<TrialRecord> contender) {
    /**
     * The result without looking at the figures; empty if a gate may judge them.
     *
     * @param unlike the reason why the arms may not be compared in the metric of the limit; empty if they may
     */
    Optional<GateResult> withoutFigures(GateLimit limit, Paired paired, Optional<String> unlike, Judged judged) {
        Metric metric = limit.metric();
        boolean inBaseline = !paired.denominator().isEmpty();
        return wrong("contender", contender)
                .or(() -> inBaseline ? judged.alarming(point, metric) : Optional.empty())
                .map(why -> result(limit, GateResult.State.FAILED, why))
                .or(() -> unlike.map(why -> result(limit, GateResult.State.WITHHELD, why)))
                .or(() -> (inBaseline ? judged.lacking(point, metric) : Optional.<String>empty())
                        .map(why -> result(limit, GateResult.State.MISSING, why)))
                .or(() -> judged.withheld(point, metric).map(why -> result(limit, GateResult.State.WITHHELD, why)))
                .or(() -> paired.inBoth() ? Optional.empty() : Optional.of(absent(limit, paired)));
    }

    private GateResult absent(GateLimit limit, Paired paired) {
        boolean missing = !paired.denominator().isEmpty() && paired.numerator().isEmpty();
        return result(
                limit,
                missing ? GateResult.State.MISSING : GateResult.State.UNJUDGED,
                limit.metric().key() + " is not available in both: "
                        + Absence.because(limit.metric(), baseline, contender));
    }

    private GateResult result(GateLimit limit, GateResult.State state, String words) {
        return new GateResult(limit.written(), point, state, words);
    }

    /** Says why the trials of an arm cannot win, whatever their figures. */
    private static Optional<String> wrong(String side, List<TrialRecord> trials) {
        return trials.stream()
                .filter(trial -> trial.invalidBecause() != null)
                .findFirst()
                .map(trial -> trial.trial() + " is invalid: " + trial.invalidBecause())
                .or(() -> trials.stream().anyMatch(TrialRecord::valid)
                        ? Optional.empty()
                        : Optional.of("no trial of the " + side + " has a result: "
                                + trials.get(0).lostInShort()));
    }
}
