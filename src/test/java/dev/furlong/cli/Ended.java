package dev.furlong.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;

/**
 * How a command ended.
 *
 * @param code its exit code
 * @param out its standard output
 * @param err its standard error
 */
public record Ended(int code, String out, String err) {
    /** Executes a command in this JVM, as the main class does. */
    public static Ended executing(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = FurlongCommand.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
        return new Ended(code, out.toString(), err.toString());
    }

    /** The run's folder, which is the last line of standard output. */
    RunFolder folder() {
        List<String> lines = out.lines().toList();
        assertThat(lines).as("standard output; standard error is: %s", err).isNotEmpty();
        return new RunFolder(Path.of(lines.get(lines.size() - 1)));
    }

    /** The exit code. */
    public Ended exitsWith(int expected) {
        assertThat(code).as("exit code of: %s%n%s", out, err).isEqualTo(expected);
        return this;
    }

    /** The exit code, and all of these words in standard error. */
    public Ended fails(int expected, String... words) {
        exitsWith(expected);
        assertThat(err).contains(words);
        return this;
    }
}
