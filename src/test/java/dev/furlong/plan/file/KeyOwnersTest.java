package dev.furlong.plan.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.axis.Axis;
import dev.furlong.plan.axis.Case;
import dev.furlong.plan.target.TargetSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A run of Derby alone, made from a file that also has PostgreSQL as a target. */
final class KeyOwnersTest {
    private final KeyOwners owners =
            KeyOwners.of(targets("derby"), targets("derby", "postgresql:process"), List.of("tpcb"));

    @Test
    void commandLine_maySpeakOfTheRunAlone() {
        assertThatCode(() -> owners.checkGiven(axes("buffer", "derby.storage.pageSize", "tpcb.branches")))
                .doesNotThrowAnyException();
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> owners.checkGiven(axes("buffer", "postgresql.work_mem")))
                .withMessageContainingAll("--set postgresql.work_mem", "'postgresql'", "legal: derby, tpcb");
    }

    @Test
    void file_mayAlsoSpeakOfItsOwnTargets() {
        assertThatCode(() -> owners.checkFile(axes("postgresql.work_mem", "derby.storage.pageSize"), List.of()))
                .doesNotThrowAnyException();
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> owners.checkFile(axes("select.rows"), List.of()))
                .withMessageContainingAll("--set select.rows", "'select'", "legal: derby, tpcb, postgresql");
    }

    @Test
    void caseOfAnotherEngine_isRefusedWithItsPlace() {
        Case mine = new Case("line 4 cases.mine", "mine", Map.of("mysql.flush", "ON"));

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> owners.checkFile(List.of(), List.of(mine)))
                .withMessageContainingAll("line 4 cases.mine", "'mysql'");
    }

    @Test
    void onlyAxesOfTheRun_areRun() {
        assertThat(owners.inRun(axes("buffer", "postgresql.work_mem", "derby.storage.pageSize", "tpcb.branches")))
                .extracting(Axis::key)
                .containsExactly("buffer", "derby.storage.pageSize", "tpcb.branches");
    }

    private static List<TargetSpec> targets(String... written) {
        return List.of(written).stream()
                .map(one -> TargetSpec.parse("targets", one))
                .toList();
    }

    private static List<Axis> axes(String... keys) {
        return List.of(keys).stream()
                .map(key -> Axis.parse("--set", key + "=" + (key.equals("buffer") ? "4MiB" : "1")))
                .toList();
    }
}
