package dev.furlong.probe.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.deployment.kernel.cores.CpuTime;
import org.junit.jupiter.api.Test;

/** What a kernel's configuration says of the split, and how far off it is then. */
final class SplitAccountingTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void tickAccounting_isSampledAtItsFrequency() {
        SplitAccounting split =
                SplitAccounting.of("CONFIG_TICK_CPU_ACCOUNTING=y\nCONFIG_HZ_1000=y\nCONFIG_HZ=1000\n", "x");

        assertThat(split).isEqualTo(new SplitAccounting(false, 1000, "sampled at 1000 Hz, by x"));
    }

    @Test
    void genericAccounting_restsUntilContextTrackingIsForced() {
        assertThat(SplitAccounting.of("CONFIG_VIRT_CPU_ACCOUNTING_GEN=y\nCONFIG_HZ=250\n", "x")
                        .counted())
                .isFalse();
        assertThat(SplitAccounting.of("CONFIG_VIRT_CPU_ACCOUNTING_GEN=y\nCONFIG_CONTEXT_TRACKING_USER_FORCE=y\n", "x")
                        .counted())
                .isTrue();
        assertThat(SplitAccounting.of("CONFIG_VIRT_CPU_ACCOUNTING_NATIVE=y\n", "x")
                        .counted())
                .isTrue();
    }

    @Test
    void error_shrinksWithTheRootOfTheTimeUsed() {
        SplitAccounting split = new SplitAccounting(false, 250, "");

        double one = split.errorNanos(half(1));
        double hundred = split.errorNanos(half(100));

        // 1.96 · √(½ · ½ / 254) and / 25004.
        assertThat(one / SECOND).isCloseTo(0.0615, within(0.0001));
        assertThat(hundred / (100.0 * SECOND)).isCloseTo(0.0062, within(0.0001));
        assertThat(split.errorNanos(new CpuTime(SECOND, SECOND, 0)))
                .as("not one tick fell into the kernel")
                // 252 of 254: 1.96 · √(0.99213 · 0.00787 / 254)
                .isCloseTo(1.08698e7, within(1e3));
        assertThat(split.errorNanos(new CpuTime(SECOND / 25, SECOND / 50, SECOND / 50)))
                .as("ten ticks: 1.96 · √(½ · ½ / 14) of 40 ms")
                .isCloseTo(1.04766e7, within(1e3));
    }

    @Test
    void countedSplit_hasNoError() {
        assertThat(new SplitAccounting(true, 250, "").errorNanos(half(1))).isZero();
    }

    private static CpuTime half(long seconds) {
        return new CpuTime(seconds * SECOND, seconds * SECOND / 2, seconds * SECOND / 2);
    }
}
