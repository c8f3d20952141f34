package dev.furlong;

import java.io.PrintStream;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Ends a test that hangs, or a method before or after one, see {@link EndsWithin}. First it prints what everybody does,
 * see {@link Stacks}. Then it kills the processes that descend from this JVM, which ends most waits. If the method does not
 * return, it is interrupted. If that does not help either, this JVM halts, so that the build ends.
 */
public final class TestLimit implements InvocationInterceptor {
    private static final int USUAL_SECONDS = 240;
    /** Of tests with one of these tags, which take long. */
    private static final Set<String> LONG = Set.of("full", "every");

    private static final int LONG_SECONDS = 900;

    /** The parameter that says how long a hung test may take to clean up, between one step and the next. */
    static final String GRACE_SECONDS = "furlong.test.grace-seconds";

    /** As at the first test: a test may put something else in its place for a while. */
    private static final PrintStream OUTPUT = System.out;

    @Override
    public <T> T interceptTestClassConstructor(
            Invocation<T> invocation, ReflectiveInvocationContext<Constructor<T>> call, ExtensionContext context)
            throws Throwable {
        return limited(invocation, context, call.getExecutable());
    }

    @Override
    public void interceptBeforeAllMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context)
            throws Throwable {
        limited(invocation, context, call.getExecutable());
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context)
            throws Throwable {
        limited(invocation, context, call.getExecutable());
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context)
            throws Throwable {
        limited(invocation, context, call.getExecutable());
    }

    @Override
    public <T> T interceptTestFactoryMethod(
            Invocation<T> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context)
            throws Throwable {
        return limited(invocation, context, call.getExecutable());
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context)
            throws Throwable {
        limited(invocation, context, call.getExecutable());
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> invocation, DynamicTestInvocationContext call, ExtensionContext context) throws Throwable {
        limited(invocation, context, context.getRequiredTestMethod());
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context)
            throws Throwable {
        limited(invocation, context, call.getExecutable());
    }

    @Override
    public void interceptAfterAllMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context)
            throws Throwable {
        limited(invocation, context, call.getExecutable());
    }

    private static <T> T limited(Invocation<T> invocation, ExtensionContext context, Executable executable)
            throws Throwable {
        int seconds = seconds(executable, context);
        String name = context.getRequiredTestClass().getName() + "." + executable.getName() + " (\""
                + context.getDisplayName() + "\")";
        int grace = context.getConfigurationParameter(GRACE_SECONDS, Integer::valueOf)
                .orElse(20);
        Watch watch = new Watch(name, seconds, grace, Thread.currentThread());
        Thread watching = new Thread(watch, "furlong-test-limit");
        watching.setDaemon(true);
        watching.start();
        Throwable failure = null;
        T result = null;
        try {
            result = invocation.proceed();
        } catch (Throwable thrown) {
            failure = thrown;
        }
        watch.returned(watching);
        if (watch.hung) {
            throw new AssertionError(
                    "test " + name + ": must end within " + seconds + " s, did not; the stacks are in the output",
                    failure);
        }
        if (failure != null) {
            throw failure;
        }
        return result;
    }

    private static int seconds(AnnotatedElement executable, ExtensionContext context) {
        Optional<EndsWithin> asked = AnnotationSupport.findAnnotation(executable, EndsWithin.class);
        for (Class<?> one = context.getRequiredTestClass();
                asked.isEmpty() && one != null;
                one = one.getEnclosingClass()) {
            asked = AnnotationSupport.findAnnotation(one, EndsWithin.class);
        }
        int usual = !Collections.disjoint(context.getTags(), LONG) ? LONG_SECONDS : USUAL_SECONDS;
        return asked.map(EndsWithin::seconds).orElse(usual);
    }

    /** Waits beside a method for its end. */
    private static final class Watch implements Runnable {
        private final String name;
        private final int seconds;
        private final int grace;
        private final Thread tested;
        private final CountDownLatch end = new CountDownLatch(1);
        /** Written by the watching thread, and read once it has ended. */
        private boolean hung;

        Watch(String name, int seconds, int grace, Thread tested) {
            this.name = name;
            this.seconds = seconds;
            this.grace = grace;
            this.tested = tested;
        }

        /** The method is over: the next one begins without our interrupt, and with all that we say said. */
        void returned(Thread watching) throws InterruptedException {
            end.countDown();
            boolean interrupted = Thread.interrupted();
            boolean joined = false;
            while (!joined) {
                try {
                    watching.join();
                    joined = true;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            // Whoever interrupted a test that did not hang meant it.
            if (interrupted && !hung) {
                tested.interrupt();
            }
        }

        @Override
        public void run() {
            try {
                if (end.await(seconds, TimeUnit.SECONDS)) {
                    return;
                }
                hung = true;
                OUTPUT.println("=== TEST HANGS: " + name + " has not ended within " + seconds + " s ===");
                Stacks.print(OUTPUT);
                if (Stacks.killDescendants(OUTPUT) && end.await(grace, TimeUnit.SECONDS)) {
                    return;
                }
                tested.interrupt();
                if (end.await(grace, TimeUnit.SECONDS)) {
                    return;
                }
                OUTPUT.println("=== TEST STILL HANGS: " + name + " ignores its interruption; this JVM halts ===");
                Stacks.printHere(OUTPUT);
                OUTPUT.flush();
                Stacks.killDescendants(OUTPUT);
                Runtime.getRuntime().halt(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException("nobody interrupts the watch of " + name, e);
            }
        }
    }
}
