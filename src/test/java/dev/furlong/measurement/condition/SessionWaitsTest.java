package dev.furlong.measurement.condition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Looks at sessions add up to shares of the clients' time. */
final class SessionWaitsTest {
    @Test
    void eachThing_hasItsOwnShare_andWhoHasNoSessionIsWithItsClient() {
        SessionWaits waits = SessionWaits.of(
                10,
                4,
                Map.of(
                        Wait.RUN,
                        2,
                        Wait.LOCK,
                        4,
                        Wait.LOG_SYNC,
                        6,
                        Wait.DATA_READ,
                        8,
                        Wait.DATA_WRITE,
                        10,
                        Wait.OTHER,
                        1,
                        Wait.CLIENT,
                        5),
                Set.of());

        assertThat(waits).isEqualTo(new SessionWaits(10, 4, 0.05, 0.1, 0.15, 0.2, 0.25, 0.025, 0.225, Set.of()));
    }

    /** A pool may hold more connections than there are clients. */
    @Test
    void connectionsThatAreIdle_areNobodys_andSharesAreNeverAboveOne() {
        assertThat(SessionWaits.of(10, 1, Map.of(Wait.RUN, 5, Wait.CLIENT, 35), Set.of()))
                .isEqualTo(new SessionWaits(10, 1, 0.5, 0, 0, 0, 0, 0, 0.5, Set.of()));
        assertThat(SessionWaits.of(10, 1, Map.of(Wait.RUN, 10, Wait.LOCK, 10), Set.of()))
                .isEqualTo(new SessionWaits(10, 1, 0.5, 0.5, 0, 0, 0, 0, 0, Set.of()));
    }
}
