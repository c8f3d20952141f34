package dev.furlong.run.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.engine.DerbyInMemory;
import dev.furlong.engine.connection.Connector;
import dev.furlong.failure.PlanException;
import dev.furlong.failure.TrialException;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.session.protocol.Earlier;
import dev.furlong.session.protocol.LoadTask;
import dev.furlong.session.protocol.TaskTarget;
import dev.furlong.session.protocol.TaskWorkload;
import dev.furlong.workload.Workload;
import dev.furlong.workload.Workloads;
import dev.furlong.workload.invariant.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How drives follow one another, and which are refused because the data could not show what is asked for. */
final class DrivesTest {
    private static final Workload TPCB = workload("tpcb");

    private static final LoadTask.Drive FIRST = new LoadTask.Drive(
            new TaskTarget(
                    "derby",
                    DerbyInMemory.configuration(DeploymentKind.EMBEDDED, Settings.defaults(), 0),
                    new Connector("none", "none", Map.of()),
                    null),
            new TaskWorkload("update", Map.of("rows", "10")),
            42,
            new LoadTask.Timing(0, false, 0),
            null,
            null,
            1,
            null,
            Earlier.NONE);

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
                .withMessage("clients: must be " + most + " or fewer for tpcb"
                        + (count == 1 ? "" : " in " + count + " drives")
                        + ", whose rows distinguish 100000 clients, got " + (most + 1) + "; legal: " + legal);
        assertThatCode(() -> drives.check(workload("select"), most + 1)).doesNotThrowAnyException();
    }

    @Test
    void recordingOfALoadThatLeavesNothingToFind_isRefused() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> new Drives(1, true).check(workload("select"), 1))
                .withMessage("workload select: must support a check of acknowledgements, got none; legal:"
                        + " one that changes data, or drives that are not recorded");
        assertThatCode(() -> new Drives(1, false).check(workload("select"), 1)).doesNotThrowAnyException();
        assertThatCode(() -> new Drives(1, true).check(TPCB, 1)).doesNotThrowAnyException();
    }

    @Test
    void drives_followOneAnother_eachIsToldOfAllBeforeIt() {
        List<LoadTask.Drive> driven = new ArrayList<>();

        List<TrialRunner.Outcome> outcomes = new Drives(3, false).inTurn(FIRST, task -> {
            driven.add(task);
            return FinishedTrial.outcome(FinishedTrial.finished(did(driven.size())));
        });

        LoadTask.Drive second = FIRST.next(Optional.of(did(1)));
        assertThat(driven).containsExactly(FIRST, second, second.next(Optional.of(did(2))));
        assertThat(driven.get(2).earlier().ledger()).isEqualTo(did(1).plus(did(2)));
        assertThat(outcomes).extracting(outcome -> outcome.finished().ledger()).containsExactly(did(1), did(2), did(3));
    }

    @Test
    void oneDrive_isFollowedByNone() {
        List<LoadTask.Drive> driven = new ArrayList<>();

        new Drives(1, true).inTurn(FIRST, task -> {
            driven.add(task);
            return FinishedTrial.outcome(FinishedTrial.finished(did(1)));
        });

        assertThat(driven).containsExactly(FIRST);
    }

    @Test
    void driveThatIsLost_isTheLast() {
        List<LoadTask.Drive> driven = new ArrayList<>();

        assertThatExceptionOfType(TrialException.class)
                .isThrownBy(() -> new Drives(3, false).inTurn(FIRST, task -> {
                    driven.add(task);
                    throw new TrialException("load: died");
                }))
                .withMessage("load: died");
        assertThat(driven).hasSize(1);
    }

    /** The ledger of a drive whose one client has this number. */
    private static Ledger did(int number) {
        return new Ledger(List.of(new Ledger.Entry(number, 10L * number, number, List.of())));
    }

    private static Workload workload(String name) {
        return Workloads.named("test", name, Map.of());
    }
}
