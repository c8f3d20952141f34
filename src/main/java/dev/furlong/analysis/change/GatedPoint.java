package dev.furlong.analysis.change;

import dev.furlong.analysis.arm.Judged;
import dev.furlong.analysis.contrast.Paired;
import dev.furlong.measurement.Metric;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
                limit.metric().key() + " is not available in both" + absences(limit.metric()));
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

    private String absences(Metric metric) {
        String both = Stream.of(absence("baseline", metric, baseline), absence("contender", metric, contender))
                .flatMap(Optional::stream)
                .collect(Collectors.joining("; "));
        return both.isEmpty() ? ": no block has it in both" : ": " + both;
    }

    private static Optional<String> absence(String side, Metric metric, List<TrialRecord> trials) {
        Optional<String> wrong = trials.stream().anyMatch(TrialRecord::valid) ? Optional.empty() : wrong(side, trials);
        return wrong.isPresent()
                ? wrong.map(why -> side + ": " + why)
                : trials.stream()
                        .filter(trial -> trial.valid() && !trial.metrics().containsKey(metric.key()))
                        .findFirst()
                        .map(trial -> side + ": " + trial.unavailableBecause(metric));
    }
}
