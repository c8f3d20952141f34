package dev.furlong.run.trial.turn;

import dev.furlong.failure.TrialException;
import dev.furlong.plan.Seed;
import dev.furlong.probe.Subject;
import dev.furlong.session.watch.StopSignal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The turns of trials that stand side by side. At any time one of them is at work, and the others wait: its stage is put up, its
 * load runs for a piece of the warm-up or a slice, its probes are read, or it is taken down. They go from stage to stage together,
 * and take turns within it in rounds, each in an order of its own that is drawn from the seed. If one is lost, so are the others,
 * since nothing is left to measure them against.
 */
public final class Turns {
    /** How far a trial is, and what it waits to do. */
    public enum Stage {
        /** To be put up and audited. */
        UP,
        /** To run a piece of the warm-up. */
        WARM_UP,
        /** To run a slice of the measurement. */
        SLICE,
        /** To be drained, checked and taken down. */
        DOWN
    }

    /** One trial's way to wait for its turn. */
    public interface Turn {
        /**
         * Lets the others do theirs, and returns when it is this one's turn.
         *
         * @param stage what it is to do then
         * @throws TrialException if another one was lost
         * @throws dev.furlong.failure.InterruptedRunException if the run was asked to stop
         */
        void next(Stage stage);

        /**
         * Tells the others what this trial runs.
         *
         * @param own its processes and disks
         * @return those of all that stand side by side, and of more as they come
         */
        List<Subject> standing(Subject own);

        /** The turns of a trial that stands alone: it never waits. */
        static Turn alone() {
            return new Turn() {
                @Override
                public void next(Stage stage) {}

                @Override
                public List<Subject> standing(Subject own) {
                    return List.of(own);
                }
            };
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<String, Stage> stages = new HashMap<>();
    private final List<String> left;
    private final Deque<String> round = new ArrayDeque<>();
    private final List<Subject> standing = new CopyOnWriteArrayList<>();
    private final Seed seed;
    private final StopSignal stop;
    private int rounds;
    private @Nullable String atWork;
    private @Nullable String lost;

    /**
     * Begins with all of them waiting to be put up.
     *
     * @param trials their ids
     * @param seed the seed of the order in each round
     */
    public Turns(List<String> trials, Seed seed, StopSignal stop) {
        this.left = new ArrayList<>(trials);
        this.seed = seed;
        this.stop = stop;
        trials.forEach(trial -> stages.put(trial, Stage.UP));
        handOver();
    }

    /**
     * Does the work of one trial, from its first turn to its last.
     *
     * @param trial its id
     * @param work the work; it asks for each further turn
     */
    public <T> T run(String trial, Function<Turn, T> work) {
        boolean whole = false;
        try {
            await(trial);
            T result = work.apply(new Turn() {
                @Override
                public void next(Stage stage) {
                    Turns.this.next(trial, stage);
                }

                @Override
                public List<Subject> standing(Subject own) {
                    standing.add(own);
                    return standing;
                }
            });
            whole = true;
            return result;
        } finally {
            end(trial, whole);
        }
    }

    private void next(String trial, Stage stage) {
        lock.lock();
        try {
            stages.put(trial, stage);
            handOver();
        } finally {
            lock.unlock();
        }
        await(trial);
    }

    private void await(String trial) {
        lock.lock();
        try {
            while (!trial.equals(atWork)) {
                // Whoever is at work sees a signal, and hands over.
                changed.awaitUninterruptibly();
            }
            if (lost != null) {
                throw new TrialException("trial " + lost + ", with which it took turns, did not get to its end");
            }
        } finally {
            lock.unlock();
        }
        stop.check();
    }

    private void end(String trial, boolean whole) {
        lock.lock();
        try {
            if (!whole && lost == null) {
                lost = trial;
            }
            left.remove(trial);
            round.remove(trial);
            handOver();
        } finally {
            lock.unlock();
        }
    }

    /** The next of this round, or the first of the next round: of those that are least far. */
    private void handOver() {
        if (round.isEmpty() && !left.isEmpty()) {
            Stage least = Collections.min(left.stream()
                    .map(trial -> stages.getOrDefault(trial, Stage.UP))
                    .toList());
            List<String> next = new ArrayList<>(
                    left.stream().filter(trial -> stages.get(trial) == least).toList());
            seed.derive("round", rounds++).shuffle(next);
            round.addAll(next);
        }
        atWork = round.poll();
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
