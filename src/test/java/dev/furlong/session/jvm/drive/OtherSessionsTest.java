package dev.furlong.session.jvm.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.session.protocol.EventChannel;
import dev.furlong.session.protocol.Go;
import dev.furlong.session.protocol.LoadEvent;
import dev.furlong.session.protocol.LoadEvent.Gathering;
import dev.furlong.session.protocol.LoadEvent.Gathering.Place;
import dev.furlong.session.protocol.Share;
import dev.furlong.workload.invariant.Ledger;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a session tells the others of its trial, and learns from them. */
final class OtherSessionsTest {
    private static final Ledger.Entry OWN = new Ledger.Entry(0, 5, 50, List.of());
    private static final List<Ledger.Entry> OTHERS =
            List.of(new Ledger.Entry(1, 7, 70, List.of()), new Ledger.Entry(2, 9, 90, List.of()));

    private final List<LoadEvent> told = new ArrayList<>();

    private final EventChannel channel = new EventChannel() {
        @Override
        public void send(LoadEvent event) {
            told.add(event);
        }

        @Override
        public Go awaitGo() {
            return new Go(true, OTHERS);
        }
    };

    @Test
    void ledgerOfTheLoad_hasTheClientsOfAllSessions() throws InterruptedException {
        Ledger all = new OtherSessions(Share.of(0, 3, 0, 3), channel).disconnected(new Ledger(List.of(OWN)));

        assertThat(all.entries()).containsExactly(OWN, OTHERS.get(0), OTHERS.get(1));
        assertThat(told).containsExactly(new Gathering(Place.DISCONNECTED, List.of(OWN)));
    }

    @Test
    void loneSession_waitsForNobody_andJudgesItsOwnRates() throws InterruptedException {
        OtherSessions none = new OtherSessions(Share.of(0, 1, 0, 3), channel);

        none.gather(Place.CONNECTED);

        assertThat(none.disconnected(new Ledger(List.of(OWN))).entries()).containsExactly(OWN);
        assertThat(none.steady(List.of(1.0))).isFalse();
        assertThat(told).isEmpty();
    }

    @Test
    void oneOfSeveralSessions_isAsSteadyAsAllOfThem() throws InterruptedException {
        assertThat(new OtherSessions(Share.of(1, 3, 0, 3), channel).steady(List.of(1.0)))
                .isTrue();
        assertThat(told).containsExactly(new Gathering(Place.WARMED_UP, List.of()));
    }
}
