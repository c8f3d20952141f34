package dev.furlong.run.trial.turn;

import dev.furlong.measurement.Gauged;
import dev.furlong.measurement.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The rounds of trials in turns in which the machine's speed changed. A neighbour on the same host may halve what all cores do for
 * some seconds: then each transaction takes more CPU time, while the cores are as busy as ever. A slice from before such a change has
 * nothing to be measured against in one from after it. So the round is in no throughput. What a target does by itself, such as a
 * pause, a checkpoint or a compilation, stays in: the machine is blamed only if two trials show the change at about the same time.
 */
public final class TornRounds {
    /** What is usual in a trial is that of its faster slices, since a slow time may take more than half of it. */
    private static final double FAST = 0.25;
    /** A slice is on a slow machine if a transaction takes so many times the CPU time that is usual in its trial. */
    private static final double SLOW = 1.25;
    /**
     * Slices of a round are unlike if the CPU time of a transaction, or the throughput, each as a share of what is usual in the trial,
     * is so many times as great in one as in another.
     */
    private static final double UNLIKE = 1.2;
    /** The cores are as busy as ever if they are so near to what is usual in the trial. */
    private static final double BUSY = 0.2;
    /** Fewer rounds than this part of them are no measurement. All are kept then. */
    private static final int LEAST_PART = 2;

    private static final List<String> CPU = List.of(Gauged.CPU, Gauged.CPU_CLIENT, Gauged.CPU_SERVER);

    private TornRounds() {}

    /**
     * The places of the torn rounds, from 0. There is none if they would be more than half, the CPU time of a trial is
     * not known, or a slice has no transaction.
     *
     * @param trials the slices of each trial that took turns with the others
     */
    public static List<Integer> of(List<List<Slice>> trials) {
        int rounds = trials.stream().mapToInt(List::size).min().orElse(0);
        List<List<Double>> costs = new ArrayList<>();
        List<List<Double>> rates = new ArrayList<>();
        List<List<Double>> busy = new ArrayList<>();
        if (rounds == 0) {
            return List.of();
        }
        for (List<Slice> slices : trials) {
            if (slices.stream().anyMatch(slice -> cpu(slice).isEmpty() || transactions(slice) == 0)) {
                return List.of();
            }
            costs.add(relative(FAST, slices, slice -> cpu(slice).orElseThrow() / transactions(slice)));
            rates.add(relative(1 - FAST, slices, Slice::throughput));
            busy.add(relative(
                    0.5,
                    slices,
                    slice -> cpu(slice).orElseThrow() / slice.turn().getOrDefault(Slice.SECONDS, 1.0)));
        }
        List<Integer> torn = IntStream.range(0, rounds)
                // The machine's change may fall into the lead-in or into the slice.
                .filter(round -> (isUnlike(costs, round) || isUnlike(rates, round))
                        && isOfTheMachine(costs, busy, round, rounds))
                .boxed()
                .toList();
        return LEAST_PART * torn.size() > rounds ? List.of() : torn;
    }

    private static boolean isUnlike(List<List<Double>> values, int round) {
        double most =
                values.stream().mapToDouble(trial -> trial.get(round)).max().orElseThrow();
        double least =
                values.stream().mapToDouble(trial -> trial.get(round)).min().orElseThrow();
        return most > UNLIKE * least;
    }

    /** Whether two trials at least were slow in this round or in one beside it, with cores as busy as ever. */
    private static boolean isOfTheMachine(List<List<Double>> costs, List<List<Double>> busy, int round, int rounds) {
        long slow = IntStream.range(0, costs.size())
                .filter(trial -> IntStream.rangeClosed(Math.max(0, round - 1), Math.min(rounds - 1, round + 1))
                        .anyMatch(near -> costs.get(trial).get(near) > SLOW
                                && Math.abs(busy.get(trial).get(near) - 1) < BUSY))
                .count();
        return slow > 1;
    }

    /** A value of each slice, as a share of the one that such a part of them lies below. */
    private static List<Double> relative(double below, List<Slice> slices, ToDoubleFunction<Slice> value) {
        List<Double> values = slices.stream().mapToDouble(value).boxed().toList();
        double usual = values.stream().sorted().toList().get((int) Math.round((values.size() - 1) * below));
        return values.stream().map(one -> one / usual).toList();
    }

    private static double transactions(Slice slice) {
        return slice.turn().getOrDefault(Slice.TRANSACTIONS, 0.0);
    }

    /** The CPU time of a turn, if it is known. */
    private static OptionalDouble cpu(Slice slice) {
        List<String> known = CPU.stream().filter(slice.turn()::containsKey).toList();
        return known.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(known.stream()
                        .mapToDouble(key -> Objects.requireNonNull(slice.turn().get(key)))
                        .sum());
    }
}
