package dev.furlong;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Establishes that a test that hangs ends, fails, says what everybody did, and leaves no process. */
final class TestLimitTest {
    /** In seconds: a test that ends when it is interrupted does so at once, but on a busy machine. */
    private static final int LONG_GRACE = 15;

    @Tag("full")
    @Test
    @EnabledOnOs(OS.LINUX)
    void hungChild_isShownWithItsStacks_andKilled() throws Exception {
        Ended ended = run("waitsForAChildThatHangs", LONG_GRACE);

        assertThat(ended.output())
                .contains("=== TEST HANGS: dev.furlong.Hanging.waitsForAChildThatHangs")
                .containsPattern("at .*dev\\.furlong\\.Hanging\\.waitsForAChildThatHangs")
                .containsPattern("at .*dev\\.furlong\\.Hanging\\$HungJvm\\.hang")
                .containsPattern("sleep 3600.*\\R.*State: S \\(sleeping\\)")
                .contains("must end within 12 s, did not")
                .contains(Hanging.OVER);
        List<Long> processes = Pattern.compile("--- process ([0-9]+):")
                .matcher(ended.output())
                .results()
                .map((MatchResult match) -> Long.valueOf(match.group(1)))
                .toList();
        assertThat(processes)
                .hasSize(2)
                .noneMatch(
                        pid -> ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false));
    }

    @Test
    void hungTest_isInterruptedAndFails() throws Exception {
        assertThat(run("waitsForNothing", LONG_GRACE).output())
                .containsPattern("at .*dev\\.furlong\\.Hanging\\.waitsForNothing")
                .contains("must end within 3 s, did not", Hanging.OVER)
                .doesNotContain("STILL HANGS");
    }

    @Tag("full")
    @Test
    void testThatIgnoresItsInterruption_haltsItsJvm() throws Exception {
        Ended ended = run("ignoresInterruptions", 1);

        assertThat(ended.status()).isOne();
        assertThat(ended.output())
                .contains("=== TEST STILL HANGS: dev.furlong.Hanging.ignoresInterruptions")
                .doesNotContain(Hanging.OVER);
    }

    private record Ended(int status, String output) {}

    private static Ended run(String method, int graceSeconds) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-D" + TestLimit.GRACE_SECONDS + "=" + graceSeconds,
                        // It runs within our turn, and must not wait for one of its own.
                        "-Djunit.jupiter.extensions.autodetection.include=" + TestLimit.class.getName(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Hanging.class.getName(),
                        method)
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }
}
