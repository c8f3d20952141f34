package dev.furlong.session.joint;

import dev.furlong.loadgen.tally.Sample;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The seconds of one phase that several sessions run at once, added up. A joint second ends where each session ended one, at
 * the same time but for a quarter of a second. Where one of them missed its second, the joint one is longer.
 */
final class JointSeries {
    private static final long TOLERANCE_NANOS = 250_000_000L;

    private final List<Deque<Sample>> waiting = new ArrayList<>();

    /** Starts a phase of so many sessions. */
    JointSeries(int sessions) {
        for (int session = 0; session < sessions; session++) {
            waiting.add(new ArrayDeque<>());
        }
    }

    /**
     * Adds a session's second.
     *
     * @return the joint seconds that it completes
     */
    List<Sample> add(int session, Sample second) {
        waiting.get(session).add(second);
        List<Sample> complete = new ArrayList<>();
        for (Optional<Long> end = commonEnd(); end.isPresent(); end = commonEnd()) {
            complete.add(take(end.get()));
        }
        return complete;
    }

    /** Ends the phase; whatever is left is one more joint second, or nothing. */
    Optional<Sample> end() {
        return waiting.stream()
                .flatMap(Deque::stream)
                .map(Sample::endNanos)
                .max(Long::compare)
                .map(this::take);
    }

    /** The earliest end of a second of the first session at which each session ended one. */
    private Optional<Long> commonEnd() {
        return waiting.get(0).stream()
                .map(Sample::endNanos)
                .filter(end -> waiting.stream()
                        .allMatch(seconds -> seconds.stream()
                                .anyMatch(second -> Math.abs(second.endNanos() - end) <= TOLERANCE_NANOS)))
                .findFirst();
    }

    private Sample take(long end) {
        List<Sample> taken = new ArrayList<>();
        for (Deque<Sample> seconds : waiting) {
            while (!seconds.isEmpty() && seconds.getFirst().endNanos() <= end + TOLERANCE_NANOS) {
                taken.add(seconds.removeFirst());
            }
        }
        return new Sample(
                end,
                taken.stream().mapToLong(Sample::committed).sum(),
                null,
                null,
                taken.stream().mapToLong(Sample::maxNanos).max().orElse(0));
    }
}
