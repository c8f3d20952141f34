package dev.furlong.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.furlong.storage.owned.OwnedDirectory;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Root's rights in tests: demanded in CI, and given up by a child JVM. */
public final class Root {
    private static final String NOBODY = "65534";

    private Root() {}

    /** Skips with the reason on a user's machine, and fails in CI. */
    public static void demand(Optional<String> unavailable) {
        if (System.getenv("CI") == null) {
            assumeThat(unavailable).as("why it cannot run here").isEmpty();
        }
        assertThat(unavailable).as("why it cannot run here").isEmpty();
    }

    /** What a main class of the tests prints as a user without rights, from a copy of our classes that it may read. */
    public static String outputAsNobody(Class<?> mainClass) throws IOException, InterruptedException {
        Path temporary = Files.createTempDirectory("furlong-test");
        try (OwnedDirectory copies = OwnedDirectory.create(temporary.resolve("classes"))) {
            Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
            List<String> classPath = new ArrayList<>();
            for (String name : List.of("classes", "test-classes")) {
                Path copy = copies.path().resolve(name);
                DataFiles.copy(Path.of("target").resolve(name), copy);
                classPath.add(copy.toString());
            }
            Process process = new ProcessBuilder(Stream.of(
                                    List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"),
                                    List.of(java(), "-cp", String.join(File.pathSeparator, classPath)),
                                    List.of(mainClass.getName()))
                            .flatMap(List::stream)
                            .collect(Collectors.toList()))
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
            return output;
        } finally {
            Files.delete(temporary);
        }
    }

    /** The launcher of the JVM that runs the tests. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
