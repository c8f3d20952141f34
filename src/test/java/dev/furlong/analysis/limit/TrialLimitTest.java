package dev.furlong.analysis.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.measurement.condition.SessionWaits;
import dev.furlong.plan.claim.Bottleneck;
import dev.furlong.results.TrialRecord;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A word on what limited a trial rests on how busy its cores were. */
final class TrialLimitTest {
    private static final TrialRecord ANY = RecordedRun.firstLook().records().get(0);

    @ParameterizedTest
    @CsvSource({
        "0.5, 1.8, 4, 2, 4, SERVER_CPU, 0.9",
        "0.5, 1.79, 4, 2, 4, UNCLEAR, 0.5725",
        "1.9, 1.0, 2, 2, 4, CLIENT_CPU, 0.95",
        "1.9, 1.9, 2, 2, 4, CPU, 0.95",
        "0.8, 1.1, 2, 2, 2, CPU, 0.95",
        "0.7, 1.0, 2, 2, 2, UNCLEAR, 0.85",
        "0.4, 0.5, 1, 1, 1, CPU, 0.9"
    })
    void limit_isWhoseCoresWereBusy(
            double client, double server, int clientCores, int serverCores, int both, Bottleneck limit, double busy) {
        assertLimit(busy(client, server, clientCores, serverCores, both), limit, busy);
    }

    private static void assertLimit(TrialRecord trial, Bottleneck limit, double share) {
        assertThat(TrialLimit.of(trial)).isInstanceOfSatisfying(TrialLimit.Known.class, known -> {
            assertThat(known.found()).hasSize(1);
            assertThat(known.found().get(0).by()).isEqualTo(limit);
            assertThat(known.found().get(0).share()).isCloseTo(share, within(1e-9));
        });
    }

    @Test
    void embeddedEngine_isOneWithItsClient() {
        TrialRecord trial = ChangedTrial.under(
                ChangedTrial.under(
                        ChangedTrial.measured(ChangedTrial.unmeasured(ANY, "cpu."), Metrics.CPU.cores(), 1.9),
                        Conditions.CLIENT_CORES,
                        2),
                Conditions.CORES_OF_BOTH,
                2);

        assertLimit(trial, Bottleneck.CPU, 0.95);
    }

    @Test
    void openLoopThatIsSustained_isLimitedByWhatArrives_unlessItsCoresAreFull() {
        TrialRecord open = ChangedTrial.under(busy(0.5, 0.5, 2, 2, 2), Conditions.ARRIVALS_PER_SECOND, 1000.0);

        assertLimit(open, Bottleneck.ARRIVALS, 0.5);
        assertLimit(
                ChangedTrial.under(open, Conditions.WAITS, new SessionWaits(40, 2, 0, 0, 0, 0.5, 0, 0, 0.5, Set.of())),
                Bottleneck.ARRIVALS,
                0.5);
        assertLimit(ChangedTrial.under(open, Conditions.UNSUSTAINABLE, "the queue grew"), Bottleneck.UNCLEAR, 0.5);
        assertLimit(ChangedTrial.measured(open, Metrics.CPU.cores(), 1.9), Bottleneck.CPU, 0.95);
    }

    @Test
    void quotaBelowTheNumberOfCores_isTheBound() {
        TrialRecord trial = ChangedTrial.under(busy(0.1, 0.95, 4, 4, 4), Conditions.SERVER_QUOTA, 1.0);
        assertLimit(trial, Bottleneck.SERVER_CPU, 0.95);

        trial = ChangedTrial.under(trial, Conditions.SERVER_QUOTA, 1.5);
        trial = ChangedTrial.under(trial, Conditions.QUOTA_OF_BOTH, 1.05);
        assertLimit(trial, Bottleneck.CPU, 1);
        assertLimit(
                ChangedTrial.under(busy(0.1, 1.9, 4, 2, 4), Conditions.SERVER_QUOTA, 16.0),
                Bottleneck.SERVER_CPU,
                0.95);
        assertLimit(
                ChangedTrial.under(busy(0.95, 0.1, 4, 4, 4), Conditions.CLIENT_QUOTA, 1.0), Bottleneck.GENERATOR, 0.95);
    }

    @Test
    void machineWhoseCoresAreFull_isTheLimit_ifNeitherRoleFillsItsOwn() {
        TrialRecord full = ChangedTrial.under(busy(0.5, 1.1, 2, 2, 2), Conditions.MACHINE_BUSY_SHARE, 0.9);

        assertLimit(full, Bottleneck.MACHINE_CPU, 0.9);
        assertLimit(ChangedTrial.under(full, Conditions.MACHINE_BUSY_SHARE, 0.89), Bottleneck.UNCLEAR, 0.8);
        assertLimit(ChangedTrial.measured(full, Metrics.CPU_SERVER.cores(), 1.8), Bottleneck.SERVER_CPU, 0.9);
        assertLimit(ChangedTrial.under(full, Conditions.ARRIVALS_PER_SECOND, 1000.0), Bottleneck.MACHINE_CPU, 0.9);
    }

    @Test
    void timeThatAHypervisorTook_isNobodysToUse_butAQuotaIsLeftWhole() {
        TrialRecord stolen = ChangedTrial.under(busy(0.5, 0.95, 2, 2, 2), Conditions.STOLEN_SHARE, 0.2);
        assertLimit(stolen, Bottleneck.CPU, 1.45 / 1.6);

        assertLimit(
                ChangedTrial.under(
                        ChangedTrial.under(busy(0.1, 0.5, 4, 4, 4), Conditions.SERVER_QUOTA, 0.55),
                        Conditions.STOLEN_SHARE,
                        0.2),
                Bottleneck.SERVER_CPU,
                0.5 / 0.55);
        assertLimit(
                ChangedTrial.under(
                        ChangedTrial.under(busy(0.5, 0.5, 4, 4, 4), Conditions.MACHINE_BUSY_SHARE, 0.75),
                        Conditions.STOLEN_SHARE,
                        0.2),
                Bottleneck.MACHINE_CPU,
                0.75 / 0.8);
    }

    @Test
    void withoutCpuFigures_orTheNumberOfCores_itIsUnknown() {
        TrialRecord busy = busy(0.5, 1.8, 2, 2, 2);

        assertThat(TrialLimit.of(ChangedTrial.unavailable(busy, Metrics.CPU.cores(), "no /proc here")))
                .isEqualTo(new TrialLimit.Unknown("no /proc here"));
        assertThat(TrialLimit.of(ChangedTrial.measured(ANY, Metrics.CPU.cores(), 2)))
                .isEqualTo(new TrialLimit.Unknown(
                        "the record of " + ANY.trial() + " does not say how many cores it may use"));
    }

    private static TrialRecord busy(double client, double server, int clientCores, int serverCores, int both) {
        TrialRecord trial = ChangedTrial.measured(ANY, Metrics.CPU.cores(), client + server);
        trial = ChangedTrial.measured(trial, Metrics.CPU_CLIENT.cores(), client);
        trial = ChangedTrial.measured(trial, Metrics.CPU_SERVER.cores(), server);
        trial = ChangedTrial.under(trial, Conditions.CLIENT_CORES, clientCores);
        trial = ChangedTrial.under(trial, Conditions.SERVER_CORES, serverCores);
        return ChangedTrial.under(trial, Conditions.CORES_OF_BOTH, both);
    }
}
