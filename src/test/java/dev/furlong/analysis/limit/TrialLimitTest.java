package dev.furlong.analysis.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.claim.Bottleneck;
import dev.furlong.results.TrialRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A word on what limited a trial rests on how busy its cores were. */
final class TrialLimitTest {
    private static final TrialRecord ANY = RecordedRun.firstLook().records().get(0);

    @ParameterizedTest
    @CsvSource({
        "0.5, 1.8, 4, 2, 4, SERVER_CPU, 0.9",
        "0.5, 1.79, 4, 2, 4, NONE_FOUND, 0.5725",
        "1.9, 1.0, 2, 2, 4, CLIENT_CPU, 0.95",
        "1.9, 1.9, 2, 2, 4, CPU, 0.95",
        "0.8, 1.1, 2, 2, 2, CPU, 0.95",
        "0.7, 1.0, 2, 2, 2, NONE_FOUND, 0.85",
        "0.4, 0.5, 1, 1, 1, CPU, 0.9"
    })
    void limit_isWhoseCoresWereBusy(
            double client, double server, int clientCores, int serverCores, int both, Bottleneck limit, double busy) {
        TrialLimit found = TrialLimit.of(busy(client, server, clientCores, serverCores, both));

        assertThat(found).isInstanceOfSatisfying(TrialLimit.Known.class, known -> {
            assertThat(known.by()).isEqualTo(limit);
            assertThat(known.busy()).isCloseTo(busy, within(1e-9));
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

        assertThat(TrialLimit.of(trial)).isEqualTo(new TrialLimit.Known(Bottleneck.CPU, 0.95));
    }

    @Test
    void openLoopThatIsSustained_isLimitedByWhatArrives_unlessItsCoresAreFull() {
        TrialRecord open = ChangedTrial.under(busy(0.5, 0.5, 2, 2, 2), Conditions.ARRIVALS_PER_SECOND, 1000.0);

        assertThat(TrialLimit.of(open)).isEqualTo(new TrialLimit.Known(Bottleneck.ARRIVALS, 0.5));
        assertThat(TrialLimit.of(ChangedTrial.under(open, Conditions.UNSUSTAINABLE, "the queue grew")))
                .isEqualTo(new TrialLimit.Known(Bottleneck.NONE_FOUND, 0.5));
        assertThat(TrialLimit.of(ChangedTrial.measured(open, Metrics.CPU.cores(), 1.9)))
                .isEqualTo(new TrialLimit.Known(Bottleneck.CPU, 0.95));
    }

    @Test
    void quotaBelowTheNumberOfCores_isTheBound() {
        TrialRecord trial = ChangedTrial.under(busy(0.1, 0.95, 4, 4, 4), Conditions.SERVER_QUOTA, 1.0);
        assertThat(TrialLimit.of(trial)).isEqualTo(new TrialLimit.Known(Bottleneck.SERVER_CPU, 0.95));

        trial = ChangedTrial.under(trial, Conditions.SERVER_QUOTA, 1.5);
        trial = ChangedTrial.under(trial, Conditions.QUOTA_OF_BOTH, 1.05);
        assertThat(TrialLimit.of(trial)).isEqualTo(new TrialLimit.Known(Bottleneck.CPU, 1));
        assertThat(TrialLimit.of(ChangedTrial.under(busy(0.1, 1.9, 4, 2, 4), Conditions.SERVER_QUOTA, 16.0)))
                .isEqualTo(new TrialLimit.Known(Bottleneck.SERVER_CPU, 0.95));
        assertThat(TrialLimit.of(ChangedTrial.under(busy(0.95, 0.1, 4, 4, 4), Conditions.CLIENT_QUOTA, 1.0)))
                .isEqualTo(new TrialLimit.Known(Bottleneck.CLIENT_CPU, 0.95));
    }

    @Test
    void machineWhoseCoresAreFull_isTheLimit_ifNeitherRoleFillsItsOwn() {
        TrialRecord full = ChangedTrial.under(busy(0.5, 1.1, 2, 2, 2), Conditions.MACHINE_BUSY_SHARE, 0.9);

        assertThat(TrialLimit.of(full)).isEqualTo(new TrialLimit.Known(Bottleneck.MACHINE_CPU, 0.9));
        assertThat(TrialLimit.of(ChangedTrial.under(full, Conditions.MACHINE_BUSY_SHARE, 0.89)))
                .isEqualTo(new TrialLimit.Known(Bottleneck.NONE_FOUND, 0.8));
        assertThat(TrialLimit.of(ChangedTrial.measured(full, Metrics.CPU_SERVER.cores(), 1.8)))
                .isEqualTo(new TrialLimit.Known(Bottleneck.SERVER_CPU, 0.9));
        assertThat(TrialLimit.of(ChangedTrial.under(full, Conditions.ARRIVALS_PER_SECOND, 1000.0)))
                .isEqualTo(new TrialLimit.Known(Bottleneck.MACHINE_CPU, 0.9));
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
