package dev.furlong.analysis.steady;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.plan.Seed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How often the rules cry wolf, and how often they sleep: the rates of docs/trust.md. */
@Tag("full")
class RatesTest {
    private static final Seed SEED = new Seed(20261121);
    private static final int[] SECONDS = {20, 30, 60, 120, 300};
    private static final int SERIES = 200;

    @Test
    void oneLevel_seldomHasTwoModes() {
        rates("two modes, falsely", Synthetic.level(), RatesTest::twoModes)
                .forEach((name, rates) -> assertThat(rates)
                        .as("%s, seed %d", name, SEED.value())
                        .allSatisfy(rate -> assertThat(rate).isLessThan(name.contains("0.9") ? 0.15 : 0.02)));
    }

    @Test
    void warmUp_seldomHasTwoModes() {
        rates("two modes, falsely of a warm-up", Synthetic.warmUps(), RatesTest::twoModes)
                .forEach((name, rates) -> assertThat(rates)
                        .as("%s, seed %d", name, SEED.value())
                        .allSatisfy(rate -> assertThat(rate).isLessThan(0.02)));
    }

    @Test
    void jump_isSeldomMissed() {
        rates("two modes, rightly", Synthetic.flips(), RatesTest::twoModes).forEach((name, rates) -> {
            // What doubles within a tenth of noise; below it the two levels run into one another.
            if (name.startsWith("one jump") && !name.contains("1.5, 0.1")) {
                assertThat(rates)
                        .as("%s, seed %d", name, SEED.value())
                        .allSatisfy(rate -> assertThat(rate).isGreaterThan(0.85));
            }
        });
    }

    @Test
    void oneLevel_isSeldomUnsettled() {
        rates("no steady state, falsely", Synthetic.level(), RatesTest::unsettled)
                .forEach((name, rates) -> {
                    if (!name.startsWith("AR(1) 0.8") && !name.startsWith("AR(1) 0.9")) {
                        assertThat(rates)
                                .as("%s, seed %d", name, SEED.value())
                                .allSatisfy(rate -> assertThat(rate).isLessThan(0.03));
                    }
                });
    }

    @Test
    void rampAllThroughTheWindow_isSeldomMissed() {
        rates("no steady state, rightly", Synthetic.warmUps(), RatesTest::unsettled)
                .forEach((name, rates) -> {
                    if (name.startsWith("ramp")) {
                        assertThat(rates.subList(1, rates.size()))
                                .as("%s, seed %d", name, SEED.value())
                                .allSatisfy(rate -> assertThat(rate).isGreaterThan(0.6));
                    }
                });
    }

    private static Map<String, List<Double>> rates(
            String what, Map<String, Synthetic.Maker> makers, Predicate<double[]> rule) {
        StringBuilder table =
                new StringBuilder(String.format(Locale.ROOT, "%s, in %%, seed %d; seconds:%n", what, SEED.value()));
        table.append("| series | 20 | 30 | 60 | 120 | 300 |\n|---|---|---|---|---|---|\n");
        Map<String, List<Double>> all = new java.util.LinkedHashMap<>();
        makers.forEach((name, maker) -> {
            List<Double> rates = new ArrayList<>();
            for (int seconds : SECONDS) {
                int hits = 0;
                for (int i = 0; i < SERIES; i++) {
                    SplittableRandom random = SEED.derive(name, seconds, i).random();
                    hits += rule.test(maker.of(seconds, random)) ? 1 : 0;
                }
                rates.add((double) hits / SERIES);
            }
            all.put(name, rates);
            String cells = rates.stream()
                    .map(rate -> String.format(Locale.ROOT, "%.1f", 100 * rate))
                    .collect(Collectors.joining(" | "));
            table.append("| ").append(name).append(" | ").append(cells).append(" |\n");
        });
        write(what, table.toString());
        return all;
    }

    /** For docs/trust.md, where the rates stand as they came out. */
    private static void write(String what, String table) {
        try {
            Path folder = Files.createDirectories(Path.of("target", "rates"));
            Files.writeString(folder.resolve(what.replaceAll("[^a-z]+", "-") + ".md"), table);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean twoModes(double[] rates) {
        return Modes.of(rates).isPresent();
    }

    private static boolean unsettled(double[] rates) {
        return Segmentation.of(Window.of(Lines.of(rates))).lastShare() < Steadiness.LEAST_SHARE;
    }
}
