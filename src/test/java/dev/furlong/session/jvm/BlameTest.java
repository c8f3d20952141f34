package dev.furlong.session.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose fault a failure is beside a build of the user's own: it is told by whose code threw it first. */
class BlameTest {
    @ParameterizedTest
    @CsvSource({
        "dev.furlong.workload.Tpcb dev.furlong.session.Drive, true",
        "java.util.Objects jdk.internal.Check dev.furlong.workload.Tpcb, true",
        "com.sun.proxy.Connection dev.furlong.workload.Tpcb, true",
        "org.apache.derby.impl.Page dev.furlong.workload.Tpcb, false",
        "java.util.ArrayList org.apache.derby.impl.Page dev.furlong.workload.Tpcb, false",
        "java.util.ArrayList java.lang.Thread, false"
    })
    void failure_isOursIfOurCodeThrewIt(String frames, boolean ours) {
        RuntimeException first = new IllegalStateException("broken");
        first.setStackTrace(Stream.of(frames.split(" "))
                .map(name -> new StackTraceElement(name, "run", null, 1))
                .toArray(StackTraceElement[]::new));

        assertThat(LoadJvm.isOurs(first)).isEqualTo(ours);
        assertThat(LoadJvm.isOurs(new IllegalArgumentException("wrapped by our code", first)))
                .as("the first failure decides")
                .isEqualTo(ours);
    }

    /** It is found missing where our code calls it. */
    @ParameterizedTest
    @CsvSource({"org.apache.derby.jdbc.EmbeddedDriver"})
    void partThatABuildLacks_isNotOurs(String missing) {
        assertThat(LoadJvm.isOurs(new NoClassDefFoundError(missing))).isFalse();
        assertThat(LoadJvm.isOurs(new IllegalStateException("wrapped by our code", new NoSuchMethodError(missing))))
                .isFalse();
        assertThat(LoadJvm.isOurs(
                        new IllegalStateException("wrapped by our code", new ClassNotFoundException(missing))))
                .isFalse();
    }

    /** It is our code that finds it. */
    @Test
    void nothingFromADriver_isNotOurs() {
        assertThat(LoadJvm.isOurs(new NullPointerException("metadata"))).isFalse();
        assertThat(LoadJvm.isOurs(new ClassCastException("metadata"))).isFalse();
    }

    @Test
    void causesInACircle_haveAnEnd() {
        RuntimeException one = new IllegalStateException("one");
        one.initCause(new IllegalStateException("other", one));

        assertThat(LoadJvm.isOurs(one)).isTrue();
    }
}
