package dev.furlong;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Tests that hang, and the main class that runs one of them: not for the build, but for the test of {@link TestLimit}. */
@EndsWithin(seconds = 3)
class Hanging {
    /** What the tests say that they have hung. */
    static final String OVER = "the test's own end was reached";

    /** Runs the method of this name. */
    public static void main(String[] arguments) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectMethod(Hanging.class, arguments[0]))
                                .build(),
                        listener);
        listener.getSummary().printFailuresTo(new PrintWriter(System.out, true));
    }

    @AfterEach
    void sayThatItIsOver() {
        System.out.println(OVER);
    }

    /** Until its limit, a JVM must have started, and a child of that JVM. */
    @Test
    @EndsWithin(seconds = 12)
    void waitsForAChildThatHangs() throws Exception {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        HungJvm.class.getName())
                .redirectErrorStream(true)
                .start();
        child.waitFor();
    }

    @Test
    void waitsForNothing() throws Exception {
        new java.util.concurrent.CountDownLatch(1).await();
    }

    @Test
    void ignoresInterruptions() {
        while (true) {
            LockSupport.park();
            Thread.interrupted();
        }
    }

    /** A JVM that never ends, with a native child. */
    static final class HungJvm {
        public static void main(String[] arguments) throws Exception {
            hang(new ProcessBuilder("sleep", "3600").start());
        }

        private static void hang(Process child) throws InterruptedException {
            child.waitFor();
        }
    }
}
