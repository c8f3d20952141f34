package dev.furlong.plan.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.catalogue.Catalogue;
import dev.furlong.plan.claim.Source;
import dev.furlong.plan.precision.Margin;
import dev.furlong.plan.reference.PlanKey;
import dev.furlong.plan.reference.PlanReference;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.written.TimeSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The reference of the plan file says what the reader does, and the schema accepts what the reader accepts. */
final class PlanReferenceTest {
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final JsonSchema SCHEMA =
            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(PlanReference.jsonSchema());

    @Test
    void everyKeyOfTheFile_isExplained_andNoOther() {
        assertThat(Stream.concat(names("The experiment"), names("What Furlong writes")))
                .containsExactlyInAnyOrderElementsOf(keys(ExperimentFile.class));
        assertThat(names("Scales")).containsExactlyInAnyOrderElementsOf(keys(ExperimentFile.Sizes.class));
        assertThat(names("Claims")).containsExactlyInAnyOrderElementsOf(keys(WrittenClaim.class));
        assertThat(names("Sources")).containsExactlyInAnyOrderElementsOf(keys(Source.class));
        assertThat(names("Settings")).containsExactlyElementsOf(Setting.keys());
    }

    @Test
    void explanations_areShortSentences() {
        assertThat(PlanReference.sections().stream()
                        .flatMap(section -> section.keys().stream())
                        .flatMap(key -> Stream.of(key.meaning(), key.legal(), key.byDefault())))
                .allSatisfy(PlanReferenceTest::sentencesAreShort);
        assertThat(Setting.all())
                .extracting(setting -> setting.description() + ". Default: " + setting.byDefault())
                .allSatisfy(PlanReferenceTest::sentencesAreShort);
    }

    private static void sentencesAreShort(String text) {
        assertThat(text.split("[.] "))
                .allSatisfy(
                        sentence -> assertThat(sentence.split(" ")).as(sentence).hasSizeLessThanOrEqualTo(25));
    }

    static List<String> examples() {
        return PlanReference.sections().stream()
                .filter(section ->
                        Set.of("The experiment", "Settings", "Scales").contains(section.title()))
                .flatMap(section -> section.keys().stream()
                        .map(key -> section.title().equals("Settings")
                                ? "settings: {" + key.example().replace("\n", ", ") + "}"
                                : key.example()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExample_isReadAndKeepsToTheSchema(String example) throws IOException {
        String plan = plan(example);

        assertThatCode(() -> PlanReader.read("example", plan, Overrides.none())).doesNotThrowAnyException();
        assertThat(violations(plan)).isEmpty();
    }

    @Test
    void theExampleOfAClaimAndItsSource_isRead() throws IOException {
        String plan = plan("sources:\n  - {" + joined("Sources") + "}\nclaims:\n  - {"
                + joined("Claims").replace("source: kim", "source: mine") + "}\n");

        assertThat(violations(plan)).isEmpty();
        assertThat(PlanReader.read("example", plan, Overrides.none()).claims()).hasSize(1);
    }

    @Test
    void everyDefault_isWhatAPlanWithoutTheKeyHas() {
        Plan plan = PlanReader.read("plan", plan(""), Overrides.none());

        assertThat(byDefault("repetitions")).isEqualTo(String.valueOf(plan.repetitions()));
        assertThat(List.of(byDefault("clients").split(", ")))
                .isEqualTo(plan.clients().stream().map(String::valueOf).toList());
        assertThat(byDefault("seed")).isEqualTo(String.valueOf(plan.seed().value()));
        assertThat(byDefault("scale")).isEqualTo(plan.scale().word());
        assertThat(byDefault("measure"))
                .isEqualTo(TimeSpan.written(plan.phases().measure()));
        assertThat(plan.phases().warmUpWords()).isEqualTo("up to " + byDefault("warm-up-max"));
        assertThat(byDefault("question")).isEqualTo(plan.question().word());
        assertThat(byDefault("margin")).isEqualTo(Margin.written(plan.margin()));
        assertThat(byDefault("title")).isEqualTo("the name of the experiment");
        assertThat(plan.title()).isEqualTo(plan.experiment());
    }

    @Test
    void everyDefaultOfASetting_isWhatAPointWithoutItHas() {
        Point point =
                PlanReader.read("plan", plan(""), Overrides.none()).points().get(0);

        assertThat(section("Settings"))
                .isNotEmpty()
                .allSatisfy(key -> assertThat(key.byDefault())
                        .isEqualTo(point.settings()
                                .written(Setting.named(key.name()).orElseThrow())));
    }

    @ParameterizedTest
    @MethodSource("dev.furlong.plan.catalogue.Catalogue#names")
    void everyBuiltInExperiment_andThePlanThatItsRunLeaves_keepToTheSchema(String name) throws IOException {
        assertThat(violations(Catalogue.written(name))).isEmpty();
        assertThat(violations(PlanWriter.write(Catalogue.plan(name, Overrides.none()))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            client: [1]
            clients: [0]
            clients: one
            measure: 5
            settings: {bufer: 4MiB}
            settings: {durability: none}
            scales: {quik: {}}
            scales: {quick: {mesure: 1s}}
            repetitions: many
            claims: [{id: X}]
            margin: 5
            question: price
            """)
    void whatTheReaderRefuses_anEditorMarks(String line) throws IOException {
        assertThat(violations(plan(line))).isNotEmpty();
    }

    @Test
    void theSchemaInTheDocumentation_isCurrent() throws IOException {
        Path file = Path.of("docs", "plan.schema.json");
        if ("write".equals(System.getProperty("furlong.golden"))) {
            Files.writeString(file, PlanReference.jsonSchema());
        }
        assertThat(file)
                .as("write it anew: mvn test -Dtest=PlanReferenceTest -Dfurlong.golden=write")
                .hasContent(PlanReference.jsonSchema());
    }

    /** A plan with these lines, which may replace its targets. */
    private static String plan(String lines) {
        String targets = lines.startsWith("targets:") ? "" : "targets: [derby, 'derby:server', 'postgresql:process']\n";
        String workloads = lines.startsWith("workloads:") ? "" : "workloads: [tpcb, select]\n";
        String experiment = lines.startsWith("experiment:") ? "" : "experiment: e\n";
        return experiment + targets + workloads + lines + "\n";
    }

    private static Set<ValidationMessage> violations(String yaml) throws IOException {
        JsonNode tree = YAML.readTree(yaml);
        return SCHEMA.validate(tree);
    }

    private static Stream<PlanKey> section(String title) {
        return PlanReference.sections().stream()
                .filter(one -> one.title().equals(title))
                .flatMap(one -> one.keys().stream());
    }

    private static Stream<String> names(String title) {
        return section(title).map(PlanKey::name);
    }

    private static String byDefault(String name) {
        return section("The experiment")
                .filter(key -> key.name().equals(name))
                .map(PlanKey::byDefault)
                .findFirst()
                .orElseThrow();
    }

    /** The examples of a section that the form of today has. */
    private static String joined(String title) {
        return String.join(
                ", ",
                section(title)
                        .filter(key -> !key.meaning().startsWith("Only in older plans"))
                        .map(PlanKey::example)
                        .toList());
    }

    private static List<String> keys(Class<? extends Record> type) {
        return Arrays.stream(type.getRecordComponents())
                .map(component -> Optional.ofNullable(component.getAccessor().getAnnotation(JsonProperty.class))
                        .map(JsonProperty::value)
                        .filter(name -> !name.isEmpty())
                        .orElse(component.getName()))
                .toList();
    }
}
