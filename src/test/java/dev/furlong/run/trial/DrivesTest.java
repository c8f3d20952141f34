package dev.furlong.run.trial;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The drives that are refused before anything starts, because the data could not show what is asked for. */
final class DrivesTest {
    private static final Workload TPCB = workload("tpcb");

    @Test
    void trialWithoutADrive_isRefused() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> new Drives(0, false))
                .withMessage("drives: must be a number from 1, got 0");
    }

    /** Rows of its last client would pass for another client's. */
    @ParameterizedTest
    @CsvSource({"10, 9998, 1 to 9998", "1, 99998, 1 to 99998", "50000, 0, fewer drives"})
    void clientsThatTheRowsCannotTellApart_areRefused_withTheMostThatAreLegal(int count, int most, String legal) {
        Drives drives = new Drives(count, false);

        assertThatCode(() -> drives.check(TPCB, most)).doesNotThrowAnyException();
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> drives.check(TPCB, most + 1))
                .withMessage("clients: must be " + most + " or fewer for tpcb in " + count
                        + " drives, whose rows tell 100000 clients apart, got " + (most + 1) + "; legal: " + legal);
        assertThatCode(() -> drives.check(workload("select"), most + 1)).doesNotThrowAnyException();
    }

    @Test
    void recordingOfALoadThatLeavesNothingToFind_isRefused() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> new Drives(1, true).check(workload("select"), 1))
                .withMessage(
                        "workload select: must be one whose acknowledgements can be checked, got one without; legal:"
                                + " one that changes data, or drives that are not recorded");
        assertThatCode(() -> new Drives(1, false).check(workload("select"), 1)).doesNotThrowAnyException();
        assertThatCode(() -> new Drives(1, true).check(TPCB, 1)).doesNotThrowAnyException();
    }

    private static Workload workload(String name) {
        return Workloads.named("test", name, Map.of());
    }
}
