package dev.furlong.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import org.junit.jupiter.api.Test;

/** The name of a target says little, so that a report says once what it is. */
class ReleasesTest {
    @Test
    void targets_areNamedByProductAndRelease_onceForAllLoads() {
        assertThat(Releases.line(RecordedRun.firstLook().summary()))
                .isEqualTo("Apache Derby 10.16.1.1: derby (embedded), derby:server (in its own JVM)");
    }

    @Test
    void eachKindOfDeployment_saysHowItRuns() {
        assertThat(Releases.line(of("postgresql:process, mysql:container, mysql:external")
                        .summary()))
                .startsWith(
                        "PostgreSQL 10.16.1.1: postgresql:process (native process); MySQL 10.16.1.1: mysql:container"
                                + " (container), mysql:external (server that someone else runs)");
    }

    @Test
    void targetsThatAreWrittenWithTheirReleases_areThere_unlessTheyAreASweep() {
        assertThat(Releases.line(of("derby@10.14.2.0, derby@10.1.1.0:server").summary()))
                .contains("derby@10.14.2.0 (embedded)", "derby@10.1.1.0:server (in its own JVM)");
        assertThat(Releases.line(
                        of("h2, derby@10.1.1.0, derby@10.2.1.6, derby@10.3.1.4, derby@10.4.1.3, derby@10.5.1.1,"
                                        + " derby@10.6.1.0")
                                .summary()))
                .isEqualTo("H2 10.16.1.1: h2 (embedded)");
    }

    /** The tag of an image names no patch. */
    @Test
    void release_isToldToThePatch_whereTheEngineNamesIt() {
        RecordedRun run = RecordedRun.firstLook();

        assertThat(Releases.line(naming(run, "10.16.1.1.7-2").summary()))
                .contains("Apache Derby 10.16.1.1.7: derby (embedded)");
        assertThat(Releases.line(naming(run, "10.16.1.1 - (1901046)").summary()))
                .contains("Apache Derby 10.16.1.1: derby (embedded)");
        assertThat(Releases.line(naming(run, "v7").summary())).contains("Apache Derby 10.16.1.1: derby (embedded)");
    }

    private static RecordedRun naming(RecordedRun run, String version) {
        return run.with(one -> true, one -> ChangedTrial.named(one, version));
    }

    private static RecordedRun of(String targets) {
        return RecordedRun.of(RecordedRun.yaml("[2]", 1, targets.contains("external") ? "server: theirs" : "")
                .replaceFirst("targets: .*", "targets: [" + targets + "]"));
    }
}
