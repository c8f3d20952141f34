package dev.furlong.deployment.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.engine.layer.LayerSigns;
import dev.furlong.measurement.Layer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.Test;

/** Known work in known classes of this JVM. The second witness of its shares is the CPU time that the kernel counted. */
final class StackSamplerTest {
    private static final LayerSigns SIGNS = new LayerSigns(Map.of(
            Layer.SQL,
            List.of(StackSamplerTest.class.getName() + "$Many."),
            Layer.STORAGE,
            List.of(StackSamplerTest.class.getName() + "$Few.")));
    /** The share of a layer then has a standard error of less than 3 points of percent. */
    private static final int ENOUGH = 300;

    /** CPU time of each half of the work. */
    private static final Duration HALF = Duration.ofSeconds(1);

    private static final long PAUSE_MILLIS = 200;
    private static final int MOST_ROUNDS = 100;
    private static final int STEPS = 200_000;

    /** Known work of the one layer. */
    private static final class Many {
        static long work(long steps, long value) {
            long one = value;
            for (long i = 0; i < steps; i++) {
                one = one * 31 + (i ^ (one >>> 7));
            }
            return one;
        }
    }

    /** Known work of the other layer. */
    private static final class Few {
        static long work(long steps, long value) {
            long one = value;
            for (long i = 0; i < steps; i++) {
                one = one * 37 + (i ^ (one >>> 5));
            }
            return one;
        }
    }

    @Test
    void sharesOfSamples_areThoseOfTheWork() {
        StackSampler sampler = new StackSampler("a test", Optional.of(SIGNS));
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Random random = new Random(1);
        sampler.rehearse();
        long ofMany = 0;
        long ofFew = 0;
        long many = 0;
        long few = 0;
        long value = 1;
        for (int round = 0; round < MOST_ROUNDS && many + few < ENOUGH; round++) {
            sampler.begin();
            long from = System.currentTimeMillis();
            for (int i = 0; i < 200; i++) {
                long before = threads.getCurrentThreadCpuTime();
                // Random lengths keep out of step with the sampler.
                value = Many.work((long) (random.nextDouble() * 14 * STEPS), value);
                long between = threads.getCurrentThreadCpuTime();
                value = Few.work((long) (random.nextDouble() * 6 * STEPS), value);
                ofMany += between - before;
                ofFew += threads.getCurrentThreadCpuTime() - between;
            }
            LayerCounts counts = sampler.end(from, System.currentTimeMillis());
            assertThat(counts.because()).isNull();
            many += counts.of(Layer.SQL);
            few += counts.of(Layer.STORAGE);
        }

        assertThat(value).isNotZero();
        assertThat(many + few).isGreaterThanOrEqualTo(ENOUGH);
        assertThat((double) many / (many + few)).isCloseTo((double) ofMany / (ofMany + ofFew), within(0.15));
    }

    @Test
    void samplesOutsideOfTheWindow_areNotCounted() {
        LayerCounts first = countedInOneHalf(true);
        LayerCounts second = countedInOneHalf(false);

        assertThat(first.because()).isNull();
        assertThat(first.of(Layer.SQL)).isPositive();
        assertThat(first.of(Layer.STORAGE)).isZero();
        assertThat(second.because()).isNull();
        assertThat(second.of(Layer.SQL)).isZero();
        assertThat(second.of(Layer.STORAGE)).isPositive();
    }

    @Test
    void samplingThatBeginsAgain_startsAnew() {
        StackSampler sampler = new StackSampler("a test", Optional.of(SIGNS));
        sampler.begin();
        sampler.begin();

        assertThat(sampler.end(0, System.currentTimeMillis()).because()).isNull();
        assertThat(sampler.end(0, 1).because()).isEqualTo("sampling was not begun");
    }

    /** The counts of the first half of known work, which is of the one class, or of the second half, which is of the other. */
    private static LayerCounts countedInOneHalf(boolean first) {
        StackSampler sampler = new StackSampler("a test", Optional.of(SIGNS));
        sampler.begin();
        long from = System.currentTimeMillis();
        work(Many::work);
        long between = middleOfPause();
        work(Few::work);
        long to = System.currentTimeMillis();
        return first ? sampler.end(from, between) : sampler.end(between, to);
    }

    private static void work(LongBinaryOperator one) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begun = threads.getCurrentThreadCpuTime();
        long value = 1;
        while (threads.getCurrentThreadCpuTime() - begun < HALF.toNanos()) {
            value = one.applyAsLong(10L * STEPS, value);
        }
        assertThat(value).isNotZero();
    }

    /** The recorder's clock may be some ms off. */
    private static long middleOfPause() {
        long begun = System.currentTimeMillis();
        while (System.currentTimeMillis() - begun < PAUSE_MILLIS) {
            Thread.onSpinWait();
        }
        return begun + PAUSE_MILLIS / 2;
    }

    @Test
    void engineWithoutSigns_andSamplingThatWasNotBegun_haveTheirReasons() {
        StackSampler unknown = new StackSampler("nodb", Optional.empty());
        unknown.begin();

        assertThat(unknown.end(0, 1).because()).isEqualTo("Furlong knows no layers of nodb");
        assertThat(new StackSampler("derby", Optional.of(SIGNS)).end(0, 1).because())
                .isEqualTo("sampling was not begun");
        assertThat(StackSampler.unavailableHere()).isEmpty();
    }

    @Test
    void counts_areReadAsTheyWereWritten() {
        LayerCounts counts = LayerCounts.of(Map.of(Layer.SQL, 12L, Layer.OTHER, 3L));

        assertThat(counts.line()).isEqualTo("counted other=3 sql=12");
        assertThat(LayerCounts.isLine(counts.line())).isTrue();
        assertThat(LayerCounts.parse(counts.line())).isEqualTo(counts);
        assertThat(counts.total()).isEqualTo(15);
        assertThat(counts.of(Layer.JDBC)).isZero();
        LayerCounts none = LayerCounts.unavailable("no recorder\nhere");
        assertThat(LayerCounts.isLine(none.line())).isTrue();
        assertThat(LayerCounts.parse(none.line()).because()).isEqualTo("no recorder here");
        assertThat(LayerCounts.parse(LayerCounts.of(Map.of()).line()).total()).isZero();
        for (String other : List.of("", "counted sql", "counted tea=1", "1 2 3 4 5")) {
            assertThat(LayerCounts.isLine(other)).as(other).isFalse();
        }
    }
}
