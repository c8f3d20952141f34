package dev.furlong.deployment.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A known amount of work in this JVM. */
final class JvmMeterTest {
    private static final int BLOCK = 1 << 20;

    @Test
    void allocationAndCollections_areCounted() {
        JvmMeter meter = new JvmMeter();
        JvmWork before = meter.read();
        long sum = 0;
        for (int i = 0; i < 64; i++) {
            byte[] block = new byte[BLOCK];
            block[i] = 1;
            sum += block[i];
        }
        System.gc();
        JvmWork done = meter.read().minus(before);

        assertThat(sum).isEqualTo(64);
        assertThat(done.allocatedBytes()).isBetween(64L * BLOCK, 80L * BLOCK);
        assertThat(done.collections()).isPositive();
        assertThat(done.collectionMillis()).isNotNegative();
        assertThat(done.compilationMillis()).isNotNegative();
    }

    /** A proxy of an interface that no other has is a class of its own. */
    @Test
    void classThatIsLoaded_isCounted() {
        JvmMeter meter = new JvmMeter();
        JvmWork before = meter.read();
        Object proxy = java.lang.reflect.Proxy.newProxyInstance(
                Own.class.getClassLoader(), new Class<?>[] {Own.class}, (self, method, arguments) -> null);

        assertThat(proxy).isInstanceOf(Own.class);
        assertThat(meter.read().minus(before).loadedClasses()).isPositive();
    }

    private interface Own {}

    @Test
    void line_isReadAsItWasWritten() {
        JvmWork work = new JvmWork(1, 2, 3, 4, 5);

        assertThat(JvmWork.parse(work.line())).isEqualTo(work);
        assertThat(JvmWork.isLine(work.line())).isTrue();
        assertThat(JvmWork.isLine(new JvmMeter().read().line())).isTrue();
        assertThat(JvmWork.isLine("1 2 3 4")).isFalse();
        assertThat(JvmWork.isLine("1 2 3 4 five")).isFalse();
    }
}
