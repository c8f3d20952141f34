package dev.furlong.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.schema.Population;
import dev.furlong.failure.PlanException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes the parameters of each workload: their defaults, what they mean, and what is refused. */
final class ParametersTest {
    @Test
    void tpcb_hasTenBranchesOfTenThousandAccounts() {
        Workload tpcb = Workloads.named("test", "tpcb", Map.of());

        assertThat(tpcb.parameters())
                .containsOnly(
                        Map.entry("scale", "1"),
                        Map.entry("branches", "10"),
                        Map.entry("accounts-per-branch", "10000"),
                        Map.entry("mix", "derby"));
        assertThat(tpcb.populations()).extracting(Population::rows).containsExactly(100_000L, 100L, 10L, 0L);
    }

    @Test
    void scale_multipliesTheAccounts() {
        Workload tpcb = Workloads.named("test", "tpcb", Map.of("scale", "3", "branches", "2"));

        assertThat(tpcb.parameters()).containsEntry("accounts-per-branch", "150000");
        assertThat(tpcb.populations()).first().extracting(Population::rows).isEqualTo(300_000L);
    }

    @Test
    void accountsAndTellers_belongToTheBranchesInTurn() {
        List<Population> tables = Workloads.named("test", "tpcb", Map.of("branches", "3", "accounts-per-branch", "200"))
                .populations();

        for (long[] known : new long[][] {{0, 1}, {199, 1}, {200, 2}, {399, 2}, {400, 3}, {599, 3}}) {
            assertThat(tables.get(0).cells().number(known[0], 0)).isEqualTo(known[0] + 1);
            assertThat(tables.get(0).cells().number(known[0], 1)).isEqualTo(known[1]);
            assertThat(tables.get(0).cells().number(known[0], 2)).isZero();
            assertThat(tables.get(0).cells().text(known[0], 3)).isEqualTo(Filler.of(known[0] + 1, 84));
        }
        for (long[] known : new long[][] {{0, 1}, {9, 1}, {10, 2}, {29, 3}}) {
            assertThat(tables.get(1).cells().number(known[0], 1)).isEqualTo(known[1]);
        }
    }

    @Test
    void uniformMix_hasThreeEqualTables() {
        assertThat(Workloads.named("test", "tpcb", Map.of("mix", "uniform")).populations())
                .extracting(Population::rows)
                .containsExactly(100_000L, 100_000L, 100_000L, 0L);
    }

    @Test
    void selectAndUpdate_shareTheirDataButOtherSizesDoNot() {
        String select = Workloads.named("test", "select", Map.of()).dataset();

        assertThat(Workloads.named("test", "update", Map.of()).dataset()).isEqualTo(select);
        assertThat(Workloads.named("test", "select", Map.of("rows", "10")).dataset())
                .isNotEqualTo(select);
        assertThat(Workloads.named("test", "tpcb", Map.of("mix", "uniform")).dataset())
                .isNotEqualTo(Workloads.named("test", "tpcb", Map.of()).dataset());
    }

    @ParameterizedTest
    @CsvSource({
        "select, rows, 0",
        "select, rows, 1000000001",
        "select, rows, -5",
        "select, rows, many",
        "select, rows, 99999999999",
        "update, rows, ''",
        "select, access, random",
        "mix, access, Zipf",
        "tpcb, branches, 0",
        "tpcb, branches, 7",
        "tpcb, scale, 10001",
        "tpcb, accounts-per-branch, 0",
        "tpcb, mix, random"
    })
    void valueThatIsNotLegal_isRejected(String workload, String key, String value) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Workloads.named("test", workload, Map.of(key, value)))
                .withMessageStartingWith("settings " + workload + "." + key + ": must ")
                .withMessageContaining("got '" + value + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "0.009", "10.1", "-1", "1e0", "0.12345", "", "much"})
    void skewThatIsNotLegal_isRejected(String skew) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Workloads.named("test", "update", Map.of("access", "zipf", "skew", skew)))
                .withMessage("settings update.skew: must be a number from 0.01 to 10.0 with at most four digits behind"
                        + " the point, got '" + skew + "'");
    }

    @Test
    void skewOfUniformAccess_isRejected() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Workloads.named("test", "mix", Map.of("skew", "0.5")))
                .withMessage("settings mix.skew: must be used with access=zipf, got access=uniform");
    }

    /** A record of uniform access tells nothing of it, as before there was a choice. The data are the same. */
    @Test
    void access_isAParameter_unlessNobodyGivesIt() {
        Workload usual = Workloads.named("test", "select", Map.of());
        Workload skewed = Workloads.named("test", "select", Map.of("access", "zipf"));

        assertThat(usual.parameters()).isEqualTo(Map.of("rows", "100000"));
        assertThat(skewed.parameters()).isEqualTo(Map.of("rows", "100000", "access", "zipf", "skew", "0.99"));
        assertThat(Workloads.named("test", "mix", Map.of("access", "zipf", "skew", "1"))
                        .parameters())
                .containsEntry("skew", "1.0");
        assertThat(skewed.dataset()).isEqualTo(usual.dataset());
    }

    @Test
    void unknownParameter_isRejectedWithTheNearest() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Workloads.named("test", "tpcb", Map.of("branch", "1")))
                .withMessageStartingWith("settings tpcb.branch: ")
                .withMessageContaining("did you mean 'branches'?");
    }

    @Test
    void scaleBesideAccountsPerBranch_isRejected() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Workloads.named("test", "tpcb", Map.of("scale", "1", "accounts-per-branch", "10")))
                .withMessageContaining("got both");
    }

    @Test
    void moreAccountsThanThereAreIds_areRejected() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Workloads.named(
                        "test", "tpcb", Map.of("branches", "100000", "accounts-per-branch", "100000000")))
                .withMessageContaining("at most 1,000,000,000 accounts");
        assertThat(Workloads.named("test", "tpcb", Map.of("branches", "1000", "accounts-per-branch", "1000000"))
                        .populations())
                .first()
                .extracting(Population::rows)
                .isEqualTo(1_000_000_000L);
    }

    @Test
    void unknownWorkload_isRejectedWithTheNearest() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Workloads.named("workloads", "selects", Map.of()))
                .withMessageStartingWith("workloads: must be a workload, got 'selects'; did you mean 'select'?");
    }
}
