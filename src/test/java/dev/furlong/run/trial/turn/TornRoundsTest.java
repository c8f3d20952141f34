package dev.furlong.run.trial.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.measurement.Gauged;
import dev.furlong.measurement.Slice;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** In which rounds the machine's speed changed. Letters are slices: u usual, s slow at the CPU, p a pause without CPU. */
final class TornRoundsTest {
    @Test
    void roundsAtTheEdgesOfASlowTime_areTorn_andThoseWithinItAreNot() {
        assertThat(torn("uussssuuuu", "usssssuuuu")).containsExactly(1);
        assertThat(torn("uusssuuuuu", "uussssuuuu", "uusssuuuuu")).containsExactly(5);
        assertThat(torn("uuuuuuuuuu", "uuuuuuuuuu")).isEmpty();
        assertThat(torn("ssssssssss", "ssssssssss")).isEmpty();
    }

    /** Nothing shows that it was the machine: its own garbage, or a plan that was compiled anew. */
    @Test
    void slicesThatAreSlowInOneTrialAlone_stay() {
        assertThat(torn("uusuuusuuu", "uuuuuuuuuu")).isEmpty();
        assertThat(torn("uusuuuuuuu", "uuuuuuusuu")).isEmpty();
    }

    @Test
    void pausesWithoutCpu_stay() {
        assertThat(torn("uupuuuuuuu", "uuupuuuuuu")).isEmpty();
    }

    /** One after the other, each trial was slow in one slice. */
    @Test
    void changesInNeighbouringRounds_areTheMachines() {
        assertThat(torn("uusuuuuuuu", "uuusuuuuuu")).containsExactly(2, 3);
    }

    /** The slow time ended within the lead-in of one: the slice itself was as fast as ever. */
    @Test
    void roundWhoseThroughputsAreUnlike_isTornToo() {
        List<Slice> one = slices("uussuuuuuu");
        List<Slice> other = Stream.concat(slices("uuss").stream(), slices("uuuuuu").stream())
                .toList();
        List<Slice> ended = IntStream.range(0, 10)
                .mapToObj(round -> round == 3
                        ? new Slice(round, 0.25, 25, 100, other.get(round).turn())
                        : other.get(round))
                .toList();

        assertThat(TornRounds.of(List.of(one, other))).isEmpty();
        assertThat(TornRounds.of(List.of(one, ended))).containsExactly(3);
    }

    @Test
    void roundsAreKept_ifMoreThanHalfWouldBeTorn() {
        assertThat(torn("sususususu", "usususususu".substring(0, 10))).isEmpty();
        assertThat(torn("uuuuusususu".substring(0, 10), "uuuuuususus".substring(0, 10)))
                .hasSize(5);
    }

    @Test
    void trialsWhoseCpuIsNotKnown_loseNoRound() {
        List<Slice> unknown = slices("uusssuuuuu").stream()
                .map(slice -> slice.with(Map.of(Slice.TRANSACTIONS, 50.0)))
                .toList();

        assertThat(TornRounds.of(List.of(unknown, slices("uussssuuuu")))).isEmpty();
        assertThat(TornRounds.of(List.of())).isEmpty();
        assertThat(TornRounds.of(List.of(List.of(), List.of()))).isEmpty();
    }

    private static List<Integer> torn(String... trials) {
        return TornRounds.of(Stream.of(trials).map(TornRoundsTest::slices).toList());
    }

    private static List<Slice> slices(String letters) {
        return IntStream.range(0, letters.length())
                .mapToObj(round -> slice(round, letters.charAt(round)))
                .toList();
    }

    private static Slice slice(int round, char letter) {
        double share = letter == 'u' ? 1 : 0.5;
        return new Slice(
                round,
                0.25,
                (long) (25 * share),
                100 * share,
                Map.of(
                        Slice.TRANSACTIONS,
                        50 * share,
                        Slice.SECONDS,
                        0.5,
                        Gauged.CPU_CLIENT,
                        letter == 'p' ? 0.25 : 0.5,
                        Gauged.CPU_SERVER,
                        letter == 'p' ? 0.2 : 0.4));
    }
}
