package dev.furlong.engine.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Establishes which releases are pinned, and that each pin is complete. */
final class ReleaseCatalogueTest {
    private final ReleaseCatalogue catalogue = ReleaseCatalogue.bundled();

    @Test
    void bundledDerby_isWhatNoReleaseMeans() {
        assertThat(catalogue.of("targets", "derby", null).number()).hasToString("10.16.1.1");
        assertThat(catalogue.of("targets", "derby", null)).isEqualTo(catalogue.of("targets", "derby", "10.16.1.1"));
    }

    @Test
    void derby_hasTwentyNineReleasesNewestFirst() {
        List<ReleaseNumber> numbers =
                catalogue.numbers("derby").stream().map(ReleaseNumber::new).toList();

        assertThat(numbers).hasSize(29).doesNotHaveDuplicates();
        assertThat(numbers).isSortedAccordingTo((a, b) -> b.compareTo(a));
        assertThat(numbers).last().hasToString("10.1.1.0");
    }

    @Test
    void everyRelease_pinsEngineServerAndClientWithTheirChecksums() {
        assertThat(catalogue.numbers("derby")).allSatisfy(number -> {
            Release release = catalogue.of("targets", "derby", number);
            assertThat(release.java()).isGreaterThanOrEqualTo(17);
            assertThat(release.artifacts())
                    .containsKeys(
                            "org.apache.derby:derby", "org.apache.derby:derbynet", "org.apache.derby:derbyclient");
            assertThat(release.artifacts().values()).allMatch(sha -> sha.matches("[0-9a-f]{64}"));
        });
    }

    @Test
    void releaseThatNeedsANewerJava_saysSo() {
        assertThat(catalogue.of("targets", "derby", "10.17.1.0").java()).isEqualTo(21);
    }

    @Test
    void unknownRelease_isRejectedWithTheNearest() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> catalogue.of("targets", "derby", "10.14.2.1"))
                .withMessageStartingWith("targets: must name a pinned release of derby, got '10.14.2.1'; ")
                .withMessageContaining("did you mean '10.14.2.0'?");
    }
}
