package dev.furlong.workload.tpcb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.furlong.workload.invariant.Ledger;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a client writes into the history, and into its ledger. */
final class HistoryEntriesTest {
    private final HistoryEntries entries = new HistoryEntries(20_307);

    @Test
    void eachTransaction_hasItsNumberAndAnAmount() {
        entries.next(0);
        assertThat(entries.id()).isEqualTo("203070000000000001");
        assertThat(entries.amount()).isEqualTo(-99_999);
        entries.next(HistoryEntries.bound() - 1);
        assertThat(entries.id()).isEqualTo("203070000000000002");
        assertThat(entries.amount()).isEqualTo(99_999);
        assertThat(entries.id()).startsWith(HistoryEntries.clientPrefix(20_307));
    }

    @Test
    void ledger_keepsWhatIsUnknownApart() {
        for (int drawn : new int[] {100_000, 100_020, 100_300}) {
            entries.next(drawn);
            if (drawn == 100_020) {
                entries.unknown();
            } else {
                entries.committed();
            }
        }

        assertThat(entries.ledger())
                .isEqualTo(new Ledger.Entry(20_307, 2, 302, List.of(new Ledger.Unknown("203070000000000002", 21))));
    }

    /** Its rows would pass for another client's. */
    @Test
    void clientWhoseNumberHasTooManyDigits_isRefused() {
        assertThat(new HistoryEntries(99_999).id()).startsWith("99999");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HistoryEntries(100_000))
                .withMessage("client: must have a number below 100000, got 100000; legal: fewer clients");
    }
}
