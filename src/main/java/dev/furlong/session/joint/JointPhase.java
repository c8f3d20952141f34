package dev.furlong.session.joint;

import dev.furlong.loadgen.tally.Lull;
import dev.furlong.loadgen.tally.Outcomes;
import dev.furlong.session.protocol.EncodedHistogram;
import dev.furlong.session.protocol.LoadEvent.OfKind;
import dev.furlong.session.protocol.LoadEvent.Phased;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The results of one phase that several sessions ran at once, added up. */
final class JointPhase {
    private JointPhase() {}

    /**
     * Adds up the results of all sessions.
     *
     * @param shares the results of each session, at least one, all of a closed loop and of the same kinds of
     *     transaction
     */
    static Phased of(List<Phased> shares) {
        Phased sum = shares.stream().reduce(JointPhase::plus).orElseThrow();
        return new Phased(
                sum.nanos(),
                sum.outcomes(),
                sum.latencies(),
                withThoseOfOne(sum.lulls(), shares),
                sum.punctuality(),
                sum.kinds());
    }

    private static Phased plus(Phased one, Phased other) {
        if (one.nanos() != other.nanos()
                || one.kinds().size() != other.kinds().size()
                || one.punctuality() != null
                || other.punctuality() != null) {
            throw new IllegalStateException("load sessions: must run the same phase of a closed loop");
        }
        List<OfKind> kinds = new ArrayList<>();
        for (int kind = 0; kind < one.kinds().size(); kind++) {
            kinds.add(plus(one.kinds().get(kind), other.kinds().get(kind)));
        }
        return new Phased(
                one.nanos(),
                one.outcomes().plus(other.outcomes()),
                one.latencies().plus(other.latencies()),
                common(one.lulls(), other.lulls()),
                null,
                kinds);
    }

    private static OfKind plus(OfKind one, OfKind other) {
        if (!one.name().equals(other.name())) {
            throw new IllegalStateException("load sessions: must have the same kinds of transaction");
        }
        Outcomes outcomes = one.outcomes().plus(other.outcomes());
        return new OfKind(
                one.name(),
                outcomes,
                one.latencies().plus(other.latencies()),
                sum(one.rolledBackLatencies(), other.rolledBackLatencies()));
    }

    private static @Nullable EncodedHistogram sum(@Nullable EncodedHistogram one, @Nullable EncodedHistogram other) {
        return one == null || other == null ? null : one.plus(other);
    }

    /**
     * Adds the times in which no client of one session committed while another session did. No time is told twice: of
     * sessions that lull at once, the one that was blind for longer is told.
     */
    private static List<Lull> withThoseOfOne(List<Lull> common, List<Phased> shares) {
        List<Lull> ofOne = new ArrayList<>();
        for (int session = 0; shares.size() > 1 && session < shares.size(); session++) {
            for (Lull lull : shares.get(session).lulls()) {
                ofOne.add(new Lull(lull.fromNanos(), lull.nanos(), lull.blindNanos(), session + 1));
            }
        }
        ofOne.sort(Comparator.comparing(Lull::blindNanos)
                .thenComparing(Lull::nanos)
                .reversed());
        List<Lull> told = new ArrayList<>(common);
        ofOne.forEach(lull -> told.addAll(untold(lull, told)));
        told.sort(Comparator.comparing(Lull::fromNanos));
        return told;
    }

    /** The parts of a second or more of a lull that lie outside those that are told already. */
    private static List<Lull> untold(Lull lull, List<Lull> told) {
        List<Lull> parts = new ArrayList<>();
        long end = lull.fromNanos() + lull.nanos();
        long from = lull.fromNanos();
        List<Lull> inOrder =
                told.stream().sorted(Comparator.comparing(Lull::fromNanos)).toList();
        for (Lull other : inOrder) {
            parts.add(part(lull, from, Math.min(end, other.fromNanos())));
            from = Math.max(from, other.fromNanos() + other.nanos());
        }
        parts.add(part(lull, from, end));
        return parts.stream()
                .filter(part -> part.nanos() >= Lull.SHORTEST_KEPT_NANOS)
                .toList();
    }

    private static Lull part(Lull lull, long from, long end) {
        return new Lull(from, end - from, Math.min(end - from, lull.blindNanos()), lull.loadJvm());
    }

    /**
     * The times in which no client of either committed. Only those of a second or more can be told: a session keeps no
     * shorter ones, but for its longest.
     */
    private static List<Lull> common(List<Lull> ones, List<Lull> others) {
        List<Lull> common = new ArrayList<>();
        for (Lull one : ones) {
            for (Lull other : others) {
                long from = Math.max(one.fromNanos(), other.fromNanos());
                long lasted = Math.min(one.fromNanos() + one.nanos(), other.fromNanos() + other.nanos()) - from;
                if (lasted >= Lull.SHORTEST_KEPT_NANOS) {
                    // Whoever stands still may hold the locks that the others wait for.
                    long blind = Math.max(one.blindNanos(), other.blindNanos());
                    common.add(new Lull(from, lasted, Math.min(lasted, blind)));
                }
            }
        }
        return common;
    }
}
