package dev.furlong.failure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Establishes the exit code that each failure ends in. */
final class ExitCodeTest {
    @Test
    void failures_carryTheirExitCode() {
        assertThat(new PlanException("x").exitCode().code()).isEqualTo(2);
        assertThat(new MachineException("x").exitCode().code()).isEqualTo(3);
        assertThat(new TrialException("x").exitCode().code()).isEqualTo(4);
        assertThat(new InterruptedRunException().exitCode().code()).isEqualTo(130);
        assertThat(ExitCode.GOOD.code()).isZero();
        assertThat(ExitCode.BUG.code()).isEqualTo(1);
    }
}
