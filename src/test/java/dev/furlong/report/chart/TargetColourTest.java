package dev.furlong.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.engine.Engines;
import dev.furlong.plan.target.TargetSpec;
import dev.furlong.results.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TargetColourTest {
    private static final double LEAST_CONTRAST = 3;

    @Test
    void everyColour_isSeenOnLightAndOnDarkPaper() throws IOException {
        Stream<String> servers = Engines.names().stream().map(engine -> engine + ":server");
        // Engines that are not known take one of the colours that are left.
        Stream<String> unknown = IntStream.rangeClosed('a', 'z').mapToObj(Character::toString);
        List<String> colours = Stream.of(Engines.names().stream(), servers, unknown)
                .flatMap(targets -> targets)
                .map(TargetColourTest::of)
                .distinct()
                .toList();

        assertThat(colours).hasSizeGreaterThan(Engines.names().size());
        for (Map<String, String> paper : papers().values()) {
            for (String colour : colours) {
                assertThat(contrast(colour, paper.get("--paper"))).as(colour).isGreaterThanOrEqualTo(LEAST_CONTRAST);
            }
        }
    }

    @Test
    void everyEngine_andNothingElse_hasAColourOfItsOwn() {
        assertThat(TargetColour.BY_ENGINE).containsOnlyKeys(Engines.names());
        assertThat(TargetColour.BY_ENGINE.values()).doesNotHaveDuplicates();
    }

    @Test
    void everyTone_isSeenOnThePaperThatItIsFor() throws IOException {
        for (Map<String, String> paper : papers().values()) {
            List<String> tones = paper.keySet().stream()
                    .filter(name -> name.startsWith("--tone-"))
                    .toList();

            assertThat(tones).hasSize(3);
            for (String tone : tones) {
                assertThat(contrast(paper.get(tone), paper.get("--paper")))
                        .as(tone)
                        .isGreaterThanOrEqualTo(LEAST_CONTRAST);
            }
        }
    }

    @Test
    void colour_isThatOfTheEngineAndItsDeployment_whateverTheRelease() {
        assertThat(of("derby@10.1.1.0")).isEqualTo(of("derby")).isNotEqualTo(of("derby:server"));
        assertThat(of("postgresql:process")).isEqualTo(of("postgresql@17:container"));
        assertThat(List.of(
                                "derby",
                                "derby:server",
                                "postgresql:process",
                                "mysql:process",
                                "mariadb:process",
                                "h2",
                                "hsqldb",
                                "sqlite",
                                "duckdb")
                        .stream()
                        .map(TargetColourTest::of))
                .doesNotHaveDuplicates();
        assertThat(of("unknown")).isEqualTo(of("unknown:server"));
    }

    @Test
    void targetsThatShareAColour_differInTheirStripes() {
        Map<String, TargetLook> looks = TargetLook.of(RecordedRun.of(RecordedRun.yaml("[2]", 1, "")
                        .replaceFirst(
                                "targets: .*",
                                "targets: [h2, derby@10.1.1.0, derby, 'h2:server', derby@10.2.1.6, derby@10.3.1.4]"))
                .summary());

        assertThat(looks.values()).doesNotHaveDuplicates();
        assertThat(looks.get("derby")).isEqualTo(new TargetLook(of("derby"), 0));
        assertThat(looks.get("h2")).isEqualTo(new TargetLook(of("h2"), 0));
        assertThat(looks.get("h2:server")).isEqualTo(new TargetLook(of("h2"), 1));
        assertThat(looks.get("derby@10.3.1.4")).isEqualTo(new TargetLook(of("derby"), 3));
    }

    private static String of(String target) {
        return TargetColour.of(TargetSpec.parse("test", target));
    }

    private static Map<String, Map<String, String>> papers() throws IOException {
        return Json.LINE.readValue(
                Path.of("src", "main", "resources", "report", "palette.json").toFile(), new TypeReference<>() {});
    }

    /** By WCAG. */
    private static double contrast(String one, String other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    private static double luminance(String colour) {
        Matcher digits = Pattern.compile("[0-9a-f]").matcher(colour);
        String hex = colour.length() == 4 ? digits.replaceAll("$0$0").substring(1) : colour.substring(1);
        double[] weights = {0.2126, 0.7152, 0.0722};
        double luminance = 0;
        for (int i = 0; i < weights.length; i++) {
            double share = Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16) / 255.0;
            luminance += weights[i] * (share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4));
        }
        return luminance;
    }
}
