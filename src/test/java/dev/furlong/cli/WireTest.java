package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.setting.EffectiveSetting;
import dev.furlong.results.TrialRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Round trips and bytes of a transaction, counted for real: they are whole numbers, and the same each time. */
class WireTest {
    private static final List<String> BOTH_LOADS = List.of("tpcb", "select");

    @TempDir
    private Path folder;

    @BeforeAll
    static void kernelTells() {
        NeedTcpInfo.check();
    }

    /** The newest releases are counted by the tests of each target: 2 and 6. */
    @Tag("full")
    @Test
    void derbyOfTheStudy_hasTwoRoundTripsMoreThanTheNewest() {
        RunFolder run = ReleaseRun.ofValidTrials(folder, List.of("derby@10.1.1.0:server"), BOTH_LOADS);

        assertThat(WireRun.ofEachLoad(run, "derby@10.1.1.0:server"))
                .isEqualTo(Map.of("select", List.of(4.0, 320.0, 413.0), "tpcb", List.of(8.0, 884.0, 615.0)));
    }

    @Test
    @Tag("full")
    void sameSeed_sendsAndHearsTheSameBytesInEveryRun() {
        List<String> targets = List.of("derby:server");

        Map<String, String> first = totals(ReleaseRun.ofValidTrials(folder("1"), targets, List.of("tpcb")));

        assertThat(totals(ReleaseRun.ofValidTrials(folder("2"), targets, List.of("tpcb"))))
                .isEqualTo(first);
    }

    private Path folder(String name) {
        try {
            return Files.createDirectory(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> totals(RunFolder run) {
        Map<String, String> totals = new TreeMap<>();
        run.trials().forEach(trial -> totals.putAll(WireRun.totals(trial)));
        return totals;
    }

    @Test
    @Tag("every")
    void derbyBehindTheStudy_hasTheRoundTripsOfTheNewest() {
        RunFolder run = ReleaseRun.ofValidTrials(folder, List.of("derby@10.2.2.0:server"), List.of("select"));

        assertThat(WireRun.ofEachLoad(run, "derby@10.2.2.0:server"))
                .isEqualTo(Map.of("select", List.of(2.0, 137.0, 331.0)));
    }

    @Test
    @Tag("full")
    void encryptedConnection_isCountedAsItIsOnTheWire() {
        RunFolder run =
                ReleaseRun.ofValidTrials(folder, List.of("postgresql:process"), List.of("select"), "--set", "tls=on");

        List<Double> wire = WireRun.ofEachLoad(run, "postgresql:process").get("select");
        assertThat(wire.get(0)).isEqualTo(2.0);
        assertThat(wire.get(1)).isGreaterThan(83.0);
        assertThat(wire.get(2)).isGreaterThan(164.0);
    }

    @Test
    @Tag("every")
    void h2IsWithheldBecauseItPreparesAnewNowAndThen() {
        RunFolder run = ReleaseRun.ofValidTrials(folder, List.of("h2:server"), List.of("select"));

        // Which rule finds it depends on how often it falls into the audit.
        assertThat(run.trials())
                .singleElement()
                .satisfies(trial -> assertThat(trial.unavailable().get("wire.roundTrips"))
                        .containsAnyOf("must be a whole number", "the timed pass must agree with the audit"));
    }

    @Test
    @Tag("full")
    void distance_isObservedByTheRelayAndLeavesTheCostAndEmbeddedAsTheyAre() {
        RunFolder run = ReleaseRun.ofValidTrials(
                folder, List.of("derby", "derby:server"), List.of("select"), "--set", "network-rtt=0,40ms");

        for (TrialRecord trial : run.trials()) {
            EffectiveSetting distance = trial.settings().get("network-rtt");
            boolean stretched = trial.trial().contains("40ms");
            if (trial.subject().deployment().equals("embedded")) {
                assertThat(distance.effective()).isEqualTo("0");
            } else {
                assertThat(trial.metrics()).containsEntry("wire.roundTrips", 2.0);
                assertThat(distance.effective()).isEqualTo(stretched ? "40ms" : "0");
                assertThat(distance.witness())
                        .isEqualTo(
                                stretched ? EffectiveSetting.Witness.OBSERVED : EffectiveSetting.Witness.STARTED_WITH);
                assertThat(trial.facts().get("wire.timed.path")).startsWith(stretched ? "through a relay" : "direct");
            }
        }
    }

    @Test
    void distanceToAnEmbeddedTarget_isRefused() {
        Ended.executing("run", "select", "--set", "network-rtt=1ms", "--out", folder.toString())
                .fails(2, "network-rtt: must be 0 for an embedded target", "got 1ms", "network-rtt=0,1ms");
        Ended.executing("run", "select", "--set", "network-rtt=1", "--out", folder.toString())
                .fails(2, "network-rtt: must be a time with a unit, got '1'");
        assertThat(folder).isEmptyDirectory();
    }
}
