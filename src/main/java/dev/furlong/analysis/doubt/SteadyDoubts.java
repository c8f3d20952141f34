package dev.furlong.analysis.doubt;

import dev.furlong.analysis.steady.Steadiness;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Doubts about points whose throughput did not settle. */
public final class SteadyDoubts {
    private SteadyDoubts() {}

    /** Returns the doubts about a point with trials of these states. */
    public static List<Doubt.Entry> of(List<Steadiness> trials) {
        List<Doubt.Entry> entries = new ArrayList<>();
        add(entries, Doubt.TWO_MODES, trials, Steadiness.State.TWO_MODES);
        add(entries, Doubt.NO_STEADY_STATE, trials, Steadiness.State.UNSETTLED);
        return entries;
    }

    private static void add(List<Doubt.Entry> entries, Doubt doubt, List<Steadiness> trials, Steadiness.State state) {
        List<Steadiness> concerned =
                trials.stream().filter(trial -> trial.is(state)).toList();
        if (!concerned.isEmpty()) {
            entries.add(doubt.entry(
                    concerned.stream()
                            .map(trial -> trial.trial() + ": " + trial.because())
                            .collect(Collectors.joining("; ")),
                    concerned.stream().map(Steadiness::trial).toList()));
        }
    }
}
