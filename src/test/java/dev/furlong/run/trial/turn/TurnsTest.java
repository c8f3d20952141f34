package dev.furlong.run.trial.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.furlong.EndsWithin;
import dev.furlong.failure.InterruptedRunException;
import dev.furlong.failure.TrialException;
import dev.furlong.plan.Seed;
import dev.furlong.run.Interruption;
import dev.furlong.run.trial.turn.Turns.Stage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Trials that take turns: one at a time, round by round, and all or none. A turn that is lost is a test that hangs. */
@EndsWithin(seconds = 30)
final class TurnsTest {
    private static final List<String> TRIALS = List.of("a", "b", "c");
    private static final int SLICES = 20;

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> did = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger atWork = new AtomicInteger();
    private final Interruption interruption = Interruption.none();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void oneIsAtWorkAtAnyTime_andEachRoundHasAllOfThem() throws Exception {
        run(42, (trial, turn) -> slices(trial, turn, 1));

        for (int round = 0; round < did.size() / TRIALS.size(); round++) {
            assertThat(did.subList(round * TRIALS.size(), (round + 1) * TRIALS.size()))
                    .extracting(one -> one.substring(2))
                    .hasSize(TRIALS.size())
                    .containsOnly(did.get(round * TRIALS.size()).substring(2));
        }
        assertThat(did).hasSize(TRIALS.size() * (1 + 1 + SLICES + 1));
    }

    /** The order changes from round to round, or whoever is always first would meet what the one before left. */
    @Test
    void order_isDrawnFromTheSeed_anewForEachRound() throws Exception {
        run(42, (trial, turn) -> slices(trial, turn, 1));
        List<String> first = List.copyOf(did);
        did.clear();
        run(42, (trial, turn) -> slices(trial, turn, 1));
        assertThat(did).isEqualTo(first);
        did.clear();
        run(43, (trial, turn) -> slices(trial, turn, 1));
        assertThat(did).isNotEqualTo(first);

        assertThat(IntStream.range(0, SLICES)
                        .mapToObj(slice -> first.stream()
                                .filter(one -> one.endsWith("slice " + slice))
                                .map(one -> one.substring(0, 1))
                                .toList())
                        .distinct()
                        .toList())
                .hasSizeGreaterThan(3);
    }

    /** A slice is measured against the slices beside it, and not against somebody's warm-up. */
    @Test
    void whoIsWarmedUpFirst_waitsForTheOthers() throws Exception {
        run(42, (trial, turn) -> slices(trial, turn, trial.equals("b") ? 5 : 1));

        int lastWarmUp = IntStream.range(0, did.size())
                .filter(place -> did.get(place).contains("warm-up"))
                .max()
                .orElseThrow();
        assertThat(did.subList(0, lastWarmUp)).noneMatch(one -> one.contains("slice"));
        assertThat(did).filteredOn(one -> one.contains("warm-up")).hasSize(7);
    }

    @Test
    void lossOfOne_isTheLossOfAll_eachInItsTurn() throws Exception {
        List<Future<String>> running = start(42, (trial, turn) -> {
            up(trial);
            turn.next(Stage.SLICE);
            if (trial.equals("b")) {
                throw new TrialException("b was killed");
            }
            turn.next(Stage.SLICE);
            return trial;
        });

        assertThatThrownBy(() -> running.get(1).get()).hasRootCauseMessage("b was killed");
        for (int other : new int[] {0, 2}) {
            assertThatThrownBy(() -> running.get(other).get())
                    .hasCauseInstanceOf(TrialException.class)
                    .hasRootCauseMessage("trial b, with which it took turns, did not get to its end");
        }
        assertThat(atWork).hasValue(0);
    }

    @Test
    void runThatIsAskedToStop_stopsEachInItsTurn() throws Exception {
        List<Future<String>> running = start(42, (trial, turn) -> {
            up(trial);
            if (did.size() == TRIALS.size()) {
                interruption.request();
            }
            turn.next(Stage.SLICE);
            return trial;
        });

        // Whose turn it is sees the signal. The others have nothing to be measured against then.
        List<Throwable> ends = new ArrayList<>();
        for (Future<String> one : running) {
            ends.add(catchThrowable(one::get).getCause());
        }
        assertThat(ends).filteredOn(InterruptedRunException.class::isInstance).hasSize(1);
        assertThat(ends)
                .filteredOn(TrialException.class::isInstance)
                .hasSize(2)
                .allSatisfy(end -> assertThat(end).hasMessageContaining("with which it took turns"));
        assertThat(atWork).hasValue(0);
    }

    private interface Work {
        String of(String trial, Turns.Turn turn);
    }

    private void run(long seed, Work work) throws Exception {
        for (Future<String> one : start(seed, work)) {
            one.get();
        }
    }

    private List<Future<String>> start(long seed, Work work) {
        Turns turns = new Turns(TRIALS, new Seed(seed), interruption);
        List<Future<String>> running = new ArrayList<>();
        for (String trial : TRIALS) {
            Callable<String> one = () -> turns.run(trial, turn -> work.of(trial, turn));
            running.add(threads.submit(one));
        }
        return running;
    }

    private String slices(String trial, Turns.Turn turn, int warmUps) {
        up(trial);
        for (int i = 0; i < warmUps; i++) {
            turn.next(Stage.WARM_UP);
            work(trial + " warm-up " + i);
        }
        for (int i = 0; i < SLICES; i++) {
            turn.next(Stage.SLICE);
            work(trial + " slice " + i);
        }
        turn.next(Stage.DOWN);
        work(trial + " down");
        return trial;
    }

    private void up(String trial) {
        work(trial + " up");
    }

    private void work(String what) {
        assertThat(atWork.incrementAndGet()).isEqualTo(1);
        did.add(what);
        Thread.yield();
        assertThat(atWork.decrementAndGet()).isZero();
    }
}
