package dev.furlong.jmh;

import dev.furlong.results.Environment;
import dev.furlong.results.Json;
import dev.furlong.results.Version;
import dev.furlong.storage.DataFiles;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The folder that a run of JMH benchmarks leaves its records in, beside {@code latest}, which names it.
 *
 * @param folder the folder that holds {@code environment.json} already
 */
record BenchmarkRecords(Path folder) {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** Makes it. */
    static BenchmarkRecords create(Path root, Instant started) throws IOException {
        Files.createDirectories(root);
        Path folder = fresh(root, STAMP.format(started));
        Environment environment = Environment.ofThisMachine(Version.CURRENT, DataFiles.fileSystem(folder));
        Files.writeString(folder.resolve("environment.json"), Json.PRETTY.writeValueAsString(environment) + "\n");
        Files.writeString(root.resolve("latest"), folder.getFileName() + "\n");
        return new BenchmarkRecords(folder);
    }

    private static Path fresh(Path root, String stamp) throws IOException {
        for (int second = 1; ; second++) {
            try {
                return Files.createDirectory(root.resolve(second == 1 ? stamp : stamp + "-" + second));
            } catch (FileAlreadyExistsException e) {
                if (second == 100) {
                    throw e;
                }
            }
        }
    }

    /** JMH's own results. */
    Path results() {
        return folder.resolve("jmh.json");
    }
}
