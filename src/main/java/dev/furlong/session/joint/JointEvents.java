package dev.furlong.session.joint;

import dev.furlong.analysis.steady.WarmedUp;
import dev.furlong.failure.TrialException;
import dev.furlong.loadgen.tally.PhaseResult;
import dev.furlong.loadgen.tally.Sample;
import dev.furlong.measurement.Nanos;
import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadEvent.Gathering.Place;
import dev.furlong.workload.invariant.Ledger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Merges the events of several sessions that drive a load in step into those of one session. The first session leads;
 * what it alone says is passed on. Phases, edges and results are added up once all sessions have told theirs.
 */
public final class JointEvents {
    private static final int LEADER = 0;
    /** The greatest part of the measurement in which some sessions alone may be at work. */
    private static final double MOST_APART = 0.05;

    private final int sessions;
    private final List<LoadEvent> told = new ArrayList<>();
    private final Map<Integer, Go> answers = new TreeMap<>();
    /** The sessions that wait for the others, each with the event that tells where. */
    private final Map<Integer, LoadEvent> waiting = new TreeMap<>();
    /** The sessions that wait at the edge that was told last. */
    private final Set<Integer> atEdge = new TreeSet<>();

    private final Map<Integer, LoadEvent.Progress> latest = new TreeMap<>();
    private final Map<Integer, LoadEvent.MeasurementBegins> begun = new TreeMap<>();
    private final Map<Integer, LoadEvent.Followed> followed = new TreeMap<>();
    private final List<Double> warmUpRates = new ArrayList<>();
    private List<Sample> piece = new ArrayList<>();
    private JointSeries series;
    private LoadEvent.@Nullable Boundary ended;
    private LoadEvent.@Nullable Finished finished;

    /** Hears so many sessions, two at least. */
    public JointEvents(int sessions) {
        this.sessions = sessions;
        this.series = new JointSeries(sessions);
    }

    /**
     * Hears an event of a session.
     *
     * @param session the session's number, from 0
     * @return the events to tell of all sessions together
     * @throws TrialException if their JVMs are not alike, or began the measurement too far apart
     */
    public List<LoadEvent> hear(int session, LoadEvent event) {
        if (event instanceof LoadEvent.Failed failed) {
            told.add(new LoadEvent.Failed(
                    failed.blame(),
                    "load JVM " + (session + 1) + " of " + sessions + ": " + failed.message(),
                    failed.trace()));
        } else if (event instanceof LoadEvent.Progress progress) {
            hear(session, progress);
        } else if (event instanceof LoadEvent.MeasurementBegins begins) {
            begun.put(session, begins);
            if (begun.size() == sessions) {
                told.add(new LoadEvent.MeasurementBegins(latestBegin()));
            }
        } else if (event instanceof LoadEvent.Gathering || ofAll(event)) {
            waiting.put(session, event);
            if (waiting.size() == sessions) {
                allWait();
            }
        } else if (event instanceof LoadEvent.Followed done) {
            followed.put(session, done);
            finish();
        } else if (event instanceof LoadEvent.Finished done) {
            finished = done;
            finish();
        } else if (session == LEADER) {
            told.add(event instanceof LoadEvent.Boundary boundary ? alone(boundary) : event);
        }
        List<LoadEvent> all = List.copyOf(told);
        told.clear();
        return all;
    }

    /** The answers to those that gathered, by the session's number; each is given once. */
    public Map<Integer, Go> answers() {
        Map<Integer, Go> given = new TreeMap<>(answers);
        answers.clear();
        return given;
    }

    /** Answers whoever waits at the edge that was told last. */
    public void go() {
        atEdge.forEach(session -> answers.put(session, Go.ON));
        atEdge.clear();
    }

    private static boolean ofAll(LoadEvent event) {
        return event instanceof LoadEvent.Boundary boundary
                && (boundary.edge() == LoadEvent.Edge.BEGIN || boundary.edge() == LoadEvent.Edge.END);
    }

    private void hear(int session, LoadEvent.Progress progress) {
        Sample second = progress.second();
        if (second != null) {
            latest.put(session, progress);
            series.add(session, second).forEach(this::tell);
        } else if (session == LEADER) {
            told.add(progress);
        }
    }

    private void tell(Sample joint) {
        LoadEvent.Progress last = latest.values().iterator().next();
        piece.add(joint);
        told.add(new LoadEvent.Progress(
                last.phase(),
                joint,
                last.plannedMillis(),
                latest.values().stream().mapToLong(LoadEvent.Progress::aborted).sum(),
                latest.values().stream()
                        .map(LoadEvent.Progress::lastState)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null)));
    }

    private void allWait() {
        endPiece();
        LoadEvent first = Objects.requireNonNull(waiting.get(LEADER));
        if (first instanceof LoadEvent.Gathering gathering) {
            gathered(gathering.at());
        } else {
            LoadEvent.Boundary all = waiting.values().stream()
                    .map(LoadEvent.Boundary.class::cast)
                    .reduce(JointEvents::plus)
                    .orElseThrow();
            ended = all.edge() == LoadEvent.Edge.END ? all : null;
            told.add(all);
            atEdge.addAll(waiting.keySet());
        }
        waiting.clear();
    }

    /** An edge that the leader alone reaches. What drains is what the transactions of all sessions left behind. */
    private LoadEvent.Boundary alone(LoadEvent.Boundary edge) {
        atEdge.add(LEADER);
        LoadEvent.Boundary all = ended;
        return edge.edge() != LoadEvent.Edge.DRAINED || all == null
                ? edge
                : new LoadEvent.Boundary(
                        edge.edge(), edge.epochMillis(), all.completed(), edge.counters(), all.attempts(), edge.jvm());
    }

    private void endPiece() {
        series.end().ifPresent(this::tell);
        series = new JointSeries(sessions);
        latest.clear();
    }

    private void gathered(Place place) {
        List<LoadEvent.Gathering> all =
                waiting.values().stream().map(LoadEvent.Gathering.class::cast).toList();
        if (all.stream().anyMatch(one -> one.at() != place)) {
            throw new IllegalStateException("load sessions: must gather at the same place, got " + all);
        }
        boolean steady = false;
        if (place == Place.WARMED_UP) {
            warmUpRates.addAll(PhaseResult.rates(piece));
            steady = WarmedUp.judge(warmUpRates);
        }
        piece = new ArrayList<>();
        for (int session = 0; session < sessions; session++) {
            answers.put(session, new Go(steady, session == LEADER ? others(all) : List.of()));
        }
    }

    private static List<Ledger.Entry> others(List<LoadEvent.Gathering> all) {
        return all.stream().skip(1).flatMap(one -> one.did().stream()).toList();
    }

    /** Adds up the boundaries of two sessions. The edge is where the last session reached it. */
    private static LoadEvent.Boundary plus(LoadEvent.Boundary one, LoadEvent.Boundary other) {
        if (one.edge() != other.edge()) {
            throw new IllegalStateException("load sessions: must reach the same edge, got " + one + " and " + other);
        }
        return new LoadEvent.Boundary(
                one.edge(),
                Math.max(one.epochMillis(), other.epochMillis()),
                one.completed() + other.completed(),
                one.counters(),
                one.attempts() + other.attempts(),
                one.jvm().plus(other.jvm()));
    }

    private long latestBegin() {
        return begun.values().stream()
                .mapToLong(LoadEvent.MeasurementBegins::epochMillis)
                .max()
                .orElseThrow();
    }

    private long earliestBegin() {
        return begun.values().stream()
                .mapToLong(LoadEvent.MeasurementBegins::epochMillis)
                .min()
                .orElseThrow();
    }

    private void finish() {
        LoadEvent.Finished led = finished;
        if (led == null || followed.size() < sessions - 1) {
            return;
        }
        Collection<LoadEvent.Followed> others = followed.values();
        others.stream()
                .filter(other -> !other.jvm().equals(led.jvm()))
                .findFirst()
                .ifPresent(other -> {
                    throw new TrialException("load JVMs: must be alike, got " + led.jvm() + " and " + other.jvm());
                });
        long apart = latestBegin() - earliestBegin();
        if (apart > MOST_APART * led.measurement().nanos() / Nanos.PER_MILLI) {
            throw new TrialException("load JVMs: must begin the measurement within 5 % of its length, got " + apart
                    + " ms between them; measure longer, or leave more of the machine to the load");
        }
        Map<String, String> facts = new LinkedHashMap<>(led.facts());
        facts.put("load.beganApartMillis", String.valueOf(apart));
        told.add(new LoadEvent.Finished(
                led.settings(),
                led.conditions(),
                led.engineVersion(),
                led.jvm(),
                facts,
                JointPhase.of(shares(
                        led.warmUp(),
                        others.stream().map(LoadEvent.Followed::warmUp).toList())),
                JointPhase.of(shares(
                        led.measurement(),
                        others.stream().map(LoadEvent.Followed::measurement).toList())),
                led.checks(),
                led.checkSeconds(),
                led.ledger()));
    }

    private static List<LoadEvent.Phased> shares(LoadEvent.Phased led, List<LoadEvent.Phased> others) {
        List<LoadEvent.Phased> shares = new ArrayList<>(List.of(led));
        shares.addAll(others);
        return shares;
    }
}
