package dev.furlong.engine.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.MachineException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Establishes that a release's jars are brought, in order, and only if they are those that were pinned. */
final class ArtifactResolverTest {
    private final Release bundled = ReleaseCatalogue.bundled().of("test", "derby", null);

    @Test
    void bundledRelease_isResolvedInTheOrderOfItsPins() {
        List<Path> jars = new ArtifactResolver().resolve(bundled);

        assertThat(jars).allMatch(Files::isRegularFile);
        assertThat(jars)
                .extracting(jar -> jar.getFileName().toString())
                .containsExactlyElementsOf(bundled.artifacts().keySet().stream()
                        .map(key -> key.substring(key.indexOf(':') + 1).replace(':', '-') + ".jar")
                        .toList());
    }

    @Test
    void jarThatIsNotThePinnedOne_isRejected() {
        String wrong = "0".repeat(64);
        Map<String, String> pins = new LinkedHashMap<>(bundled.artifacts());
        pins.put("org.apache.derby:derbynet:10.16.1.1", wrong);
        Release tampered = new Release("derby", bundled.number(), bundled.java(), pins, Map.of());

        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> new ArtifactResolver().resolve(tampered))
                .withMessageContaining("derbynet-10.16.1.1.jar: must have the pinned SHA-256 " + wrong)
                .withMessageContaining(bundled.artifacts().get("org.apache.derby:derbynet:10.16.1.1"));
    }

    @Test
    void binariesThatAreNotThePinnedOnes_areRejected() {
        // Small, and on every machine that builds: what the jar holds does not matter here.
        String coordinates = "org.apache.derby:derbytools:10.16.1.1";
        String right = bundled.artifacts().get(coordinates);

        assertThat(new ArtifactResolver().resolve(new Binaries(coordinates, right)))
                .isRegularFile();
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() -> new ArtifactResolver().resolve(new Binaries(coordinates, "0".repeat(64))))
                .withMessageContaining("derbytools-10.16.1.1.jar: must have the pinned SHA-256 " + "0".repeat(64))
                .withMessageContaining(right);
    }

    @Test
    void artifactThatDoesNotExist_isRejected() {
        assertThatExceptionOfType(MachineException.class)
                .isThrownBy(() ->
                        new ArtifactResolver().resolve(new Binaries("org.apache.derby:derby:9.9.9.9", "0".repeat(64))))
                .withMessageContaining("engine org.apache.derby:derby:9.9.9.9: must be in the local Maven repository");
    }
}
