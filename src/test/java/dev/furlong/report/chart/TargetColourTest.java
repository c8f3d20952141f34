package dev.furlong.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.target.TargetSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class TargetColourTest {
    private static final double LEAST_CONTRAST = 3;

    @Test
    void everyColour_isSeenOnLightAndOnDarkPaper() throws IOException {
        for (String paper : papers()) {
            for (String colour : TargetColour.all()) {
                assertThat(contrast(colour, paper)).as(colour + " on " + paper).isGreaterThanOrEqualTo(LEAST_CONTRAST);
            }
        }
    }

    @Test
    void everyTone_isSeenOnThePaperThatItIsFor() throws IOException {
        String style = Files.readString(Path.of("src", "main", "resources", "report", "report.css"));
        for (String rule : style.split(":root \\{")) {
            List<String> paper = found("--paper: (#[0-9a-f]+)", rule);
            for (String tone : found("--tone-[0-9]: (#[0-9a-f]+)", rule)) {
                assertThat(contrast(tone, paper.get(0))).as(tone).isGreaterThanOrEqualTo(LEAST_CONTRAST);
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
        assertThat(of("unknown")).isEqualTo(of("unknown:server")).isIn(TargetColour.all());
    }

    private static String of(String target) {
        return TargetColour.of(TargetSpec.parse("test", target));
    }

    private static List<String> papers() throws IOException {
        return found(
                "--paper: (#[0-9a-f]+)", Files.readString(Path.of("src", "main", "resources", "report", "report.css")));
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .toList();
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
