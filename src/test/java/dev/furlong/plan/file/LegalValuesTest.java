package dev.furlong.plan.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.reference.PlanKey;
import dev.furlong.plan.reference.PlanReference;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bounds that the reference names are the reader's: the last legal value is read, and the next one is not. */
final class LegalValuesTest {
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final JsonSchema SCHEMA =
            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(PlanReference.jsonSchema());

    /**
     * The bounds of a key.
     *
     * @param key the key
     * @param words the bounds as the reference says them
     * @param legal the lines with the least and the greatest legal value
     * @param beyond the lines with the values next to them
     */
    private record Bounds(String key, String words, List<String> legal, List<String> beyond) {
        static Bounds of(String key, String words, List<String> legal, List<String> beyond) {
            return new Bounds(key, words, lines(key, legal), lines(key, beyond));
        }

        private static List<String> lines(String key, List<String> values) {
            return values.stream().map(value -> key + ": " + value).toList();
        }

        @Override
        public String toString() {
            return key;
        }
    }

    static Stream<Bounds> bounds() {
        return Stream.of(
                Bounds.of("experiment", "1 to 64 ", List.of("a", "a".repeat(64)), List.of("''", "a".repeat(65))),
                Bounds.of("title", "at most 200 ", List.of("a".repeat(200)), List.of("a".repeat(201))),
                Bounds.of("clients", "1 to 10000", List.of("1", "10000"), List.of("0", "10001")),
                Bounds.of("warm-up", "from 0s to 24h", List.of("0s", "24h"), List.of("86401s")),
                Bounds.of("warm-up-max", "from 0s to 24h", List.of("0s", "24h"), List.of("86401s")),
                Bounds.of("measure", "from 100ms to 24h", List.of("100ms", "24h"), List.of("99ms", "86401s")),
                Bounds.of("repetitions", "1 to 1000", List.of("1", "1000"), List.of("0", "1001")),
                Bounds.of("margin", "from 0.1% to 100%", List.of("0.1%", "100%"), List.of("0.099%", "100.1%")),
                Bounds.of("claims", "at most 200 ", List.of(claims(200)), List.of(claims(201))));
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void lastLegalValue_isRead_andTheOneBeyondItIsRefused(Bounds bounds) {
        assertThat(legal(bounds.key())).contains(bounds.words());
        assertThat(bounds.legal())
                .allSatisfy(line -> assertThatCode(() -> read(line)).doesNotThrowAnyException());
        assertThat(bounds.beyond())
                .allSatisfy(line -> assertThatExceptionOfType(PlanException.class)
                        .isThrownBy(() -> read(line))
                        .withMessageContaining(bounds.key()));
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void lastLegalValue_isNotMarkedByAnEditor(Bounds bounds) throws IOException {
        for (String line : bounds.legal()) {
            assertThat(SCHEMA.validate(YAML.readTree(plan(line))))
                    .as(bounds.key())
                    .isEmpty();
        }
    }

    private static String claims(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> "{id: C" + i + ", claim: c, of: throughput, is: rising over clients}")
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private static String legal(String key) {
        return PlanReference.sections().get(0).keys().stream()
                .filter(one -> one.name().equals(key))
                .map(PlanKey::legal)
                .findFirst()
                .orElseThrow();
    }

    private static void read(String line) {
        PlanReader.read("plan", plan(line), Overrides.none());
    }

    private static String plan(String line) {
        return (line.startsWith("experiment") ? "" : "experiment: e\n") + "targets: [derby]\nworkloads: [select]\n"
                + line + "\n";
    }
}
