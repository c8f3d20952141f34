package dev.furlong.analysis.change;

import dev.furlong.measurement.Metric;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A point before its gate: whether its trials let it be judged at all.
 *
 * @param point what both arms' ids share
 * @param baseline the baseline's trials
 * @param contender the contender's trials
 */
record GatedPoint(String point, List<TrialRecord> baseline, List<TrialRecord> contender) {
    GateResult judge(Gate gate, Limit limit, Paired paired, Judged judged) {
        Optional<String> wrong = wrong("contender", contender);
        if (wrong.isPresent()) {
            return new GateResult(limit.written(), point, GateResult.State.FAILED, wrong.get());
        }
        Optional<String> unusable =
                paired.baseline().isEmpty() ? Optional.empty() : judged.lacking(point, limit.metric());
        if (unusable.isPresent()) {
            return new GateResult(limit.written(), point, GateResult.State.MISSING, unusable.get());
        }
        Optional<String> withheld = judged.withheld(point, limit.metric());
        if (withheld.isPresent()) {
            return new GateResult(limit.written(), point, GateResult.State.WITHHELD, withheld.get());
        }
        if (paired.inBoth()) {
            return gate.judge(limit, point, paired);
        }
        boolean missing = !paired.baseline().isEmpty() && paired.contender().isEmpty();
        return new GateResult(
                limit.written(),
                point,
                missing ? GateResult.State.MISSING : GateResult.State.UNJUDGED,
                limit.metric().key() + " is not available in both" + absences(limit.metric()));
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
                        .map(trial -> side + ": "
                                + trial.unavailable().getOrDefault(metric.key(), "its record does not say why"));
    }
}
