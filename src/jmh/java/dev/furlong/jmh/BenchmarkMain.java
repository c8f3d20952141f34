package dev.furlong.jmh;

import dev.furlong.failure.FurlongException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs JMH benchmarks and keeps their results, with the machine, under {@code results/jmh/}. The arguments are JMH's: a
 * regular expression over the benchmarks' names, and options such as {@code -f 1 -wi 1 -i 1 -prof gc}. Exit codes are those
 * of the command line: 2 a wrong plan or command, 3 the machine or a server, 4 a benchmark was lost.
 */
public final class BenchmarkMain {
    private static final int WRONG_COMMAND = 2;
    private static final int LOST = 4;

    private BenchmarkMain() {}

    /** Runs them; the last line of standard output is the folder. */
    public static void main(String[] arguments) throws IOException {
        Runtime.getRuntime().exit(run(arguments));
    }

    private static int run(String[] arguments) throws IOException {
        try {
            CommandLineOptions asked = new CommandLineOptions(arguments);
            if (matching(asked).isEmpty()) {
                System.err.println("jmh: must match a benchmark's name, got " + asked.getIncludes());
                return WRONG_COMMAND;
            }
            BenchmarkRecords records = BenchmarkRecords.create(Path.of("results", "jmh"), Instant.now());
            new Runner(new OptionsBuilder()
                            .parent(asked)
                            .resultFormat(ResultFormatType.JSON)
                            .result(records.results().toString())
                            .shouldFailOnError(true)
                            .build())
                    .run();
            System.out.println(records.folder());
            return 0;
        } catch (CommandLineOptionException e) {
            System.err.println("jmh.args: must be options of JMH, got " + e.getMessage());
            return WRONG_COMMAND;
        } catch (RunnerException e) {
            return lost(e);
        }
    }

    /**
     * Reports a lost benchmark. A failure that Furlong foresaw has its own words and exit code; JMH brings it from the
     * fork.
     */
    private static int lost(RunnerException failure) {
        Optional<FurlongException> foreseen = foreseen(failure);
        foreseen.ifPresent(e -> System.err.println("jmh: " + e.getMessage()));
        if (foreseen.isEmpty()) {
            System.err.println("jmh: a benchmark was lost: " + failure.getMessage());
        }
        return foreseen.map(e -> e.exitCode().code()).orElse(LOST);
    }

    private static Optional<FurlongException> foreseen(Throwable failure) {
        if (failure instanceof FurlongException found) {
            return Optional.of(found);
        }
        return Stream.concat(Stream.ofNullable(failure.getCause()), Arrays.stream(failure.getSuppressed()))
                .flatMap(below -> foreseen(below).stream())
                .findFirst();
    }

    private static Set<BenchmarkListEntry> matching(Options asked) {
        return BenchmarkList.defaultList()
                .find(
                        OutputFormatFactory.createFormatInstance(System.err, VerboseMode.SILENT),
                        asked.getIncludes(),
                        asked.getExcludes());
    }
}
