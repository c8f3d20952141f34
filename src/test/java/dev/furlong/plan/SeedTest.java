package dev.furlong.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Establishes that a seed and a path give the same numbers everywhere, and other paths give others. */
final class SeedTest {
    @Test
    void samePath_givesTheSameNumbers() {
        SplittableRandom one = new Seed(42).derive("block", 2, "client", 7).random();
        SplittableRandom other = new Seed(42).derive("block", 2, "client", 7).random();

        assertThat(IntStream.range(0, 1000).allMatch(i -> one.nextLong() == other.nextLong()))
                .isTrue();
    }

    @Test
    void derivation_isPinned() {
        // Records of old runs name only the seed: another derivation would send other transactions.
        assertThat(new Seed(42).derive("block", 1, "tpcb")).isEqualTo(new Seed(5_034_574_564_979_139_711L));
    }

    @Test
    void neighbouringPaths_giveOtherSeeds() {
        assertThat(IntStream.range(0, 1000).mapToObj(i -> new Seed(42).derive("client", i)))
                .doesNotHaveDuplicates();
        assertThat(new Seed(42).derive("client", 1)).isNotEqualTo(new Seed(43).derive("client", 1));
        assertThat(new Seed(42).derive(1, 23)).isNotEqualTo(new Seed(42).derive(12, 3));
    }

    @Test
    void derivation_dependsOnNoLocale() {
        Seed here = new Seed(42).derive("block", 12_345);
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));

            assertThat(new Seed(42).derive("block", 12_345)).isEqualTo(here);
        } finally {
            Locale.setDefault(before);
        }
    }
}
