package dev.furlong.run.trial.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.loadgen.FakeClock;
import dev.furlong.measurement.Gauged;
import dev.furlong.measurement.condition.Conditions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a trial does in its turns, and while it waits: CPU of its own processes, over the time that it waited. */
final class TurnWorkTest {
    private static final long SECOND = 1_000_000_000L;

    private final FakeClock clock = new FakeClock(0);
    private final Map<String, Double> cpu = new TreeMap<>();
    private final TurnWork work = new TurnWork(List.of(() -> Map.copyOf(cpu)), clock);

    @Test
    void cpuOfClientAndServer_countsWhileItWaits_andAtNoOtherTime() {
        cpu.putAll(Map.of(Gauged.CPU_CLIENT, 5.0, Gauged.CPU_SERVER, 7.0, Gauged.CPU_MACHINE, 100.0));
        work.begin();
        during(() -> pass(2, 0.1, 0.2));
        pass(10, 9, 9);
        during(() -> pass(2, 0, 0.1));

        assertThat(work.conditions())
                .isEqualTo(Conditions.of(Conditions.IDLE_CORES, 0.1).with(Conditions.IDLE_CPU_SHARE, 0.0217));
    }

    @Test
    void cpuThatCannotBeRead_isNotKnown() {
        during(() -> clock.advance(SECOND));

        assertThat(work.conditions()).isEqualTo(Conditions.none());
    }

    @Test
    void cpuThatWasNotThereBefore_isNotKnown() {
        cpu.put(Gauged.CPU_CLIENT, 5.0);
        during(() -> {
            clock.advance(SECOND);
            cpu.put(Gauged.CPU_SERVER, 7.0);
        });

        assertThat(work.conditions()).isEqualTo(Conditions.none());
    }

    /** Once it is not known what went on, later times tell no more. */
    @Test
    void cpuThatWasOnceUnknown_staysUnknown() {
        during(() -> clock.advance(SECOND));
        cpu.putAll(Map.of(Gauged.CPU_CLIENT, 5.0, Gauged.CPU_SERVER, 7.0, Gauged.CPU_MACHINE, 100.0));
        during(() -> pass(2, 0.1, 0.2));

        assertThat(work.conditions()).isEqualTo(Conditions.none());
    }

    /** An embedded engine shares the load JVM: there is one figure for both. */
    @Test
    void cpuOfAnEmbeddedEngine_counts() {
        cpu.putAll(Map.of(Gauged.CPU, 5.0, Gauged.CPU_MACHINE, 100.0));
        work.begin();
        during(() -> {
            clock.advance(2 * SECOND);
            cpu.merge(Gauged.CPU, 0.5, Double::sum);
        });

        assertThat(work.conditions()).isEqualTo(Conditions.of(Conditions.IDLE_CORES, 0.25));
    }

    /** What was there before the first turn, and what is done between turns, is in none. */
    @Test
    void eachTurn_hasWhatWasDoneInIt() {
        cpu.putAll(
                Map.of(Gauged.CPU_CLIENT, 5.0, Gauged.CPU_SERVER, 7.0, Gauged.CPU_MACHINE, 100.0, "disk.syncs", 9.0));
        work.begin();
        pass(1, 0.25, 0.5);
        cpu.merge("disk.syncs", 3.0, Double::sum);
        work.during(() -> pass(2, 0.125, 0.125), 40);
        pass(1, 0.5, 0.25);
        work.end(100);

        assertThat(work.turns())
                .containsExactly(
                        Map.of(
                                "cpu.client",
                                0.25,
                                "cpu.server",
                                0.5,
                                "disk.syncs",
                                3.0,
                                "seconds",
                                1.0,
                                "transactions",
                                40.0),
                        Map.of(
                                "cpu.client",
                                0.5,
                                "cpu.server",
                                0.25,
                                "disk.syncs",
                                0.0,
                                "seconds",
                                1.0,
                                "transactions",
                                60.0));
        assertThat(work.conditions())
                .isEqualTo(Conditions.of(Conditions.IDLE_CORES, 0.125).with(Conditions.IDLE_CPU_SHARE, 0.1429));
    }

    /** Of two turns of 1 s, others used 0.3 s and gave a tick back. What they used while it waited does not count. */
    @Test
    void othersInItsTurns_areAShareOfTheirTime() {
        cpu.put(Gauged.CPU_OTHERS, 50.0);
        work.begin();
        clock.advance(SECOND);
        cpu.merge(Gauged.CPU_OTHERS, 0.3, Double::sum);
        during(() -> {
            clock.advance(5 * SECOND);
            cpu.merge(Gauged.CPU_OTHERS, 4.0, Double::sum);
        });
        clock.advance(SECOND);
        cpu.merge(Gauged.CPU_OTHERS, -0.01, Double::sum);
        work.end(0);

        assertThat(work.conditions()).isEqualTo(Conditions.of(Conditions.OTHERS_SHARE, 0.145));
        assertThat(work.turns())
                .extracting(turn -> turn.get(Gauged.CPU_OTHERS))
                .as("each turn tells of its own, and of nothing where a tick was given back")
                .containsExactly(0.3, 0.0);
    }

    /** Ticks may take more back than others used. */
    @Test
    void othersBelowNothing_areNone_andThoseOfAnUnknownTurnAreNotKnown() {
        cpu.put(Gauged.CPU_OTHERS, 50.0);
        work.begin();
        clock.advance(SECOND);
        cpu.merge(Gauged.CPU_OTHERS, -0.01, Double::sum);
        work.end(0);
        assertThat(work.conditions()).isEqualTo(Conditions.of(Conditions.OTHERS_SHARE, 0.0));

        work.begin();
        clock.advance(SECOND);
        cpu.remove(Gauged.CPU_OTHERS);
        work.end(0);
        assertThat(work.conditions()).isEqualTo(Conditions.none());
    }

    /** Of data and log together, 2 MiB are written while it waits, and 6 in its turns. */
    @Test
    void writesWhileItWaits_areAShareOfAll() {
        cpu.putAll(Map.of("disk.data.writtenMiB", 100.0, "disk.log.writtenMiB", 9.0));
        work.begin();
        cpu.merge("disk.log.writtenMiB", 5.0, Double::sum);
        during(() -> {
            clock.advance(SECOND);
            cpu.merge("disk.data.writtenMiB", 1.5, Double::sum);
            cpu.merge("disk.log.writtenMiB", 0.5, Double::sum);
        });
        cpu.merge("disk.data.writtenMiB", 1.0, Double::sum);
        work.end(0);

        assertThat(work.conditions()).isEqualTo(Conditions.of(Conditions.IDLE_WRITES_SHARE, 0.25));
    }

    @Test
    void writesThatOneReadingLacks_areNotKnown() {
        cpu.put("disk.data.writtenMiB", 100.0);
        work.begin();
        cpu.merge("disk.data.writtenMiB", 1.0, Double::sum);
        during(() -> cpu.put("disk.log.writtenMiB", 9.0));
        work.end(0);

        assertThat(work.conditions()).isEqualTo(Conditions.none());
    }

    /** Without disks of its own, what its processes gave the kernel to write: 1 MiB while it waits, and 3 in its turns. */
    @Test
    void writesOfProcesses_countWhereDisksAreNotKnown() {
        cpu.put(Gauged.WRITTEN, 100.0);
        work.begin();
        cpu.merge(Gauged.WRITTEN, 3.0, Double::sum);
        during(() -> {
            clock.advance(SECOND);
            cpu.merge(Gauged.WRITTEN, 1.0, Double::sum);
        });
        work.end(0);
        assertThat(work.conditions()).isEqualTo(Conditions.of(Conditions.IDLE_WRITES_SHARE, 0.25));
        assertThat(work.turns()).extracting(turn -> turn.get(Gauged.WRITTEN)).containsExactly(3.0, 0.0);
    }

    @Test
    void writesOfDisks_countBeforeThoseOfProcesses() {
        cpu.putAll(Map.of(Gauged.WRITTEN, 100.0, "disk.writtenMiB", 9.0));
        work.begin();
        cpu.merge("disk.writtenMiB", 3.0, Double::sum);
        during(() -> {
            clock.advance(SECOND);
            cpu.merge(Gauged.WRITTEN, 7.0, Double::sum);
            cpu.merge("disk.writtenMiB", 3.0, Double::sum);
        });
        work.end(0);

        assertThat(work.conditions()).isEqualTo(Conditions.of(Conditions.IDLE_WRITES_SHARE, 0.5));
    }

    /** What a turn did is not known if one of its ends tells nothing, and so the share of what was done beside it is not. */
    @Test
    void cpuOfATurnThatIsNotKnown_leavesTheShareUnknown() {
        work.begin();
        cpu.put(Gauged.CPU, 5.0);
        during(() -> {
            clock.advance(SECOND);
            cpu.merge(Gauged.CPU, 2.0, Double::sum);
        });
        cpu.merge(Gauged.CPU, 2.0, Double::sum);
        work.end(0);

        assertThat(work.conditions()).isEqualTo(Conditions.none());
    }

    /** A process that ended took its count along. So nothing is known of the share, in a turn or while it waits. */
    @ParameterizedTest
    @CsvSource({"5, 7, true", "-1, 7, false", "5, -1, false"})
    void countThatFell_isNotKnown(double inTurn, double whileItWaits, boolean known) {
        cpu.put(Gauged.WRITTEN, 100.0);
        work.begin();
        cpu.merge(Gauged.WRITTEN, inTurn, Double::sum);
        during(() -> {
            clock.advance(SECOND);
            cpu.merge(Gauged.WRITTEN, whileItWaits, Double::sum);
        });
        cpu.merge(Gauged.WRITTEN, 9.0, Double::sum);
        work.end(0);

        assertThat(work.conditions().get(Conditions.IDLE_WRITES_SHARE).isPresent())
                .isEqualTo(known);
        assertThat(work.turns().get(0).containsKey(Gauged.WRITTEN)).isEqualTo(inTurn >= 0);
    }

    /** The one of which a reading lacked a disk is not made good by a later one. */
    @Test
    void writesThatWereOnceUnknown_stayUnknown() {
        work.begin();
        during(() -> {
            clock.advance(SECOND);
            cpu.put("disk.writtenMiB", 100.0);
        });
        during(() -> cpu.merge("disk.writtenMiB", 5.0, Double::sum));
        work.end(0);

        assertThat(work.conditions()).isEqualTo(Conditions.none());
    }

    /** A page of the system may reach the disk at any time. */
    @Test
    void disksThatHardlyWrite_haveNoShare() {
        cpu.put("disk.writtenMiB", 100.0);
        work.begin();
        during(() -> {
            clock.advance(SECOND);
            cpu.merge("disk.writtenMiB", 0.75, Double::sum);
        });
        work.end(0);
        assertThat(work.conditions()).isEqualTo(Conditions.none());

        during(() -> cpu.merge("disk.writtenMiB", 0.25, Double::sum));
        assertThat(work.conditions()).isEqualTo(Conditions.of(Conditions.IDLE_WRITES_SHARE, 1.0));
    }

    /** A count that is not there at both ends of a turn is not told of it. */
    @Test
    void countThatCannotBeRead_isInNoTurn() {
        work.begin();
        cpu.put(Gauged.CPU, 7.0);
        work.end(40);

        assertThat(work.turns()).containsExactly(Map.of("seconds", 0.0, "transactions", 40.0));
    }

    private void during(Runnable waiting) {
        work.during(waiting, 0);
    }

    private void pass(int seconds, double client, double server) {
        clock.advance(seconds * SECOND);
        cpu.merge(Gauged.CPU_CLIENT, client, Double::sum);
        cpu.merge(Gauged.CPU_SERVER, server, Double::sum);
        cpu.merge(Gauged.CPU_MACHINE, 2.0 * seconds, Double::sum);
    }
}
