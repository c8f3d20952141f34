package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Texts that must not change unseen. */
public final class GoldenFile {
    private static final Path FOLDER = Path.of("src", "test", "resources", "golden");

    private GoldenFile() {}

    /** Compares, or writes it anew under {@code -Dfurlong.golden=write}. */
    public static void check(String name, String actual) {
        Path file = FOLDER.resolve(name);
        try {
            if ("write".equals(System.getProperty("furlong.golden"))) {
                Files.createDirectories(file.resolveSibling("."));
                Files.writeString(file, actual);
            }
            assertThat(actual)
                    .as(
                            "%s; if the change is meant: mvn test -Dtest=THIS-CLASS -Dfurlong.golden=write, and read"
                                    + " the difference",
                            file)
                    .isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
