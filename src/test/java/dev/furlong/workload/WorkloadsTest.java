package dev.furlong.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Seed;
import dev.furlong.plan.WorkloadNames;
import dev.furlong.workload.invariant.Ledger;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a workload says of itself, and what a client's ledger says, without a database. */
final class WorkloadsTest {
    @ParameterizedTest
    @CsvSource({
        "tpcb, true, true, 15016500",
        "select, false, true, 15000000",
        "update, true, true, 15000000",
        "mix, true, true, 15000000",
        "lookup, false, true, 15000000",
        "idle, false, false, 0"
    })
    void workload_saysWhatItIs(String name, boolean changes, boolean usesDatabase, long bytes) {
        Workload workload = Workloads.named("test", name, Map.of());

        assertThat(workload.name()).isEqualTo(name);
        assertThat(workload.changes()).isEqualTo(changes);
        assertThat(workload.usesDatabase()).isEqualTo(usesDatabase);
        assertThat(workload.approximateBytes()).isEqualTo(bytes);
        assertThat(workload.dataset()).isNotEmpty();
    }

    @Test
    void parameters_areThoseAskedFor() {
        assertThat(Workloads.named("test", "select", Map.of("rows", "77")).parameters())
                .isEqualTo(Map.of("rows", "77"));
        assertThat(Workloads.named("test", "update", Map.of()).parameters()).isEqualTo(Map.of("rows", "100000"));
        assertThat(Workloads.named("test", "mix", Map.of("reads", "50")).parameters())
                .isEqualTo(Map.of("rows", "100000", "reads", "50"));
        assertThat(Workloads.named("test", "lookup", Map.of()).parameters())
                .isEqualTo(Map.of("rows", "100000", "index", "secondary"));
        assertThat(Workloads.named("test", "idle", Map.of()).parameters()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"tpcb, tpcb", "select, select", "update, update", "mix, 'read,update'", "lookup, lookup", "idle, idle"})
    void kinds_areNamed(String name, String kinds) {
        assertThat(Workloads.named("test", name, Map.of()).kinds())
                .extracting(Kind::name)
                .containsExactly(kinds.split(","));
    }

    @Test
    void mix_drawsAsManyReadsAsItIsAskedFor_andEachHasItsKind() {
        Transaction transaction =
                Workloads.named("test", "mix", Map.of("reads", "70")).transaction(0);
        SplittableRandom random = new Seed(42).random();
        int reads = 0;
        for (int i = 0; i < 10_000; i++) {
            transaction.next(random);
            reads += transaction.kind() == 0 ? 1 : 0;
        }

        // Five standard deviations of chance.
        assertThat(reads).isBetween(6_770, 7_230);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "New Order", "1st", "a,b"})
    void kindWhoseNameIsNoTag_isRefused(String name) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> Kind.committing(name))
                .withMessage("kind: must have a name of letters, digits and hyphens, got '" + name + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"tpcb", "select", "update", "mix", "lookup", "idle"})
    void ledger_countsWhatWasAcknowledged(String name) {
        Transaction transaction = Workloads.named("test", name, Map.of()).transaction(3);

        transaction.committed();
        transaction.committed();

        assertThat(transaction.ledger().client()).isEqualTo(3);
        assertThat(transaction.ledger().committed()).isEqualTo(2);
        assertThat(transaction.ledger().unknown()).isEmpty();
    }

    @Test
    void ledgers_areAddedUp() {
        Ledger ledger = new Ledger(List.of(new Ledger.Entry(0, 5, 50, List.of())))
                .with(new Ledger.Entry(1, 7, 70, List.of(new Ledger.Unknown("x", 1))));

        assertThat(ledger.entries()).extracting(Ledger.Entry::client).containsExactly(0, 1);
        assertThat(ledger.committed()).isEqualTo(12);
        assertThat(ledger.unknown()).isEqualTo(1);
    }

    @Test
    void everyWorkload_isListed() {
        assertThat(Workloads.all()).extracting(Workloads.Entry::name).containsExactlyElementsOf(Workloads.names());
        assertThat(Workloads.names()).containsExactly("tpcb", "select", "update", "mix", "lookup", "idle");
    }

    @ParameterizedTest
    @CsvSource({
        "tpcb, '', TPC-B-like load",
        "tpcb, derby, TPC-B-like load",
        "tpcb, uniform, uniform update load",
        "select, '', single-record SELECT load",
        "update, '', single-record UPDATE load",
        "mix, '', single-record SELECT and UPDATE load",
        "lookup, '', lookup load",
        "idle, '', idle load"
    })
    void load_isNamedByItsWorkload(String name, String mix, String load) {
        Map<String, String> parameters = mix.isEmpty() ? Map.of() : Map.of("mix", mix);

        assertThat(WorkloadNames.known().of(name, parameters)).contains(load);
    }

    @Test
    void lookupsWithoutAnIndexOfTheirOwn_shareTheirData() {
        assertThat(List.of("none", "primary", "secondary", "covering"))
                .extracting(index -> Workloads.named("test", "lookup", Map.of("index", index))
                        .dataset())
                .containsExactly("items-100000", "items-100000", "items-100000-secondary", "items-100000-covering");
    }

    @Test
    void unknownIndex_isRefused() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Workloads.named("test", "lookup", Map.of("index", "hash")))
                .withMessageContaining("lookup.index")
                .withMessageContaining("legal: none, secondary, primary, covering");
    }

    @Test
    void loadOfUnknownWorkload_hasNoName() {
        assertThat(WorkloadNames.known().of("nosuch", Map.of())).isEmpty();
    }
}
