package dev.furlong.engine.derby.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.engine.release.ArtifactResolver;
import dev.furlong.engine.release.ReleaseCatalogue;
import dev.furlong.measurement.Layer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packages in the jars of Derby have the layers that its documentation for developers names. */
final class DerbyPackagesTest {
    @ParameterizedTest
    @ValueSource(strings = {"10.1.1.0", "10.16.1.1", "10.17.1.0"})
    void everyLayer_hasClassesInEachRelease_andStoreAndSqlAreWhole(String release) throws IOException {
        List<String> classes = classes(release);

        assertThat(classes.stream().map(name -> DerbyLayers.SIGNS.of(List.of(name))))
                .contains(Layer.JDBC, Layer.SQL, Layer.ACCESS, Layer.STORAGE, Layer.NETWORK)
                .doesNotContain(Layer.LOAD);
        assertThat(classes).filteredOn(name -> name.contains(".impl.sql.")).allSatisfy(this::isSql);
        assertThat(classes)
                .filteredOn(name -> name.contains(".store.raw."))
                .isNotEmpty()
                .allMatch(name -> DerbyLayers.SIGNS.of(List.of(name)) == Layer.STORAGE);
        assertThat(classes)
                .filteredOn(name -> name.contains(".store.access."))
                .isNotEmpty()
                .allMatch(name -> DerbyLayers.SIGNS.of(List.of(name)) == Layer.ACCESS);
        assertThat(classes)
                .filteredOn(name -> name.contains(".impl.drda.") || name.contains(".client.net."))
                .isNotEmpty()
                .allMatch(name -> DerbyLayers.SIGNS.of(List.of(name)) == Layer.NETWORK);
    }

    private void isSql(String name) {
        assertThat(DerbyLayers.SIGNS.of(List.of(name))).as(name).isEqualTo(Layer.SQL);
    }

    private static List<String> classes(String release) throws IOException {
        List<String> classes = new ArrayList<>();
        for (Path jar :
                new ArtifactResolver().resolve(ReleaseCatalogue.bundled().of("test", "derby", release))) {
            try (JarFile file = new JarFile(jar.toFile())) {
                file.stream()
                        .map(JarEntry::getName)
                        .filter(name -> name.endsWith(".class") && name.startsWith("org/apache/derby/"))
                        .map(name -> name.replace(".class", "").replace('/', '.'))
                        .forEach(classes::add);
            }
        }
        return classes;
    }
}
