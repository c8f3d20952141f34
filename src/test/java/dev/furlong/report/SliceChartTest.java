package dev.furlong.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.furlong.analysis.RecordedRun;
import dev.furlong.report.chart.SlicePlot;
import dev.furlong.report.chart.SlicePlot.Repetition;
import dev.furlong.report.chart.SlicePlot.Round;
import dev.furlong.results.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** The chart of two points that took turns: a dot for each round, and a line for each repetition. */
final class SliceChartTest {
    private static final String COLOUR = "#123456";

    /** The second repetition has no second round. */
    private static final DrawnChart CHART = drawn(
            new Repetition(1, 1.5, 3, List.of(new Round(1, 1, false), new Round(2, 3, false), new Round(3, 1.5, true))),
            new Repetition(2, 0.8, 3, List.of(new Round(1, 0.5, false), new Round(3, 0.8, false))));

    @Test
    void round_saysItsOwnRatio_andARepetitionIts() {
        assertThat(rounds())
                .extracting(Element::getTextContent)
                .containsExactly(
                        "repetition 1, round 1: 1",
                        "repetition 1, round 2: 3",
                        "repetition 1, round 3: 1.5, other programs used more of the machine beside one of the two",
                        "repetition 2, round 1: 0.5",
                        "repetition 2, round 3: 0.8");
        assertThat(CHART.elements("g", "repetition"))
                .extracting(Element::getTextContent)
                .containsExactly("repetition 1: 1.5", "repetition 2: 0.8");
    }

    @Test
    void higherRatio_isFurtherUp_andTheSameRatioAsHigh() {
        List<Double> heights =
                rounds().stream().map(round -> DrawnChart.number(round, "cy")).toList();

        assertThat(heights.get(1)).isLessThan(heights.get(2));
        assertThat(heights.get(2)).isLessThan(heights.get(0));
        assertThat(heights.get(0)).isLessThan(heights.get(4));
        assertThat(heights.get(4)).isLessThan(heights.get(3));
        assertThat(heightOfLine(0)).isCloseTo(heights.get(2), within(0.1));
        assertThat(heightOfLine(1)).isCloseTo(heights.get(4), within(0.1));
    }

    /** Two rounds of room lie between two repetitions, and a round that is missing keeps its place. */
    @Test
    void round_standsInItsPlace() {
        List<Double> places =
                rounds().stream().map(round -> DrawnChart.number(round, "cx")).toList();
        double one = places.get(1) - places.get(0);

        assertThat(one).isPositive();
        assertThat(places.get(2) - places.get(1)).isCloseTo(one, within(0.2));
        assertThat(places.get(3) - places.get(0)).isCloseTo(5 * one, within(0.5));
        assertThat(places.get(4) - places.get(3)).isCloseTo(2 * one, within(0.2));
    }

    @Test
    void dots_haveTheColourOfThePair() {
        assertThat(rounds())
                .allSatisfy(round -> assertThat(round.getAttribute("style")).contains("fill:" + COLOUR));
    }

    @Test
    void dotOfADisturbedRound_isHollow() {
        assertThat(rounds())
                .extracting(round -> round.getAttribute("style").contains("fill-opacity:0;stroke:" + COLOUR))
                .containsExactly(false, false, true, false, false);
    }

    @Test
    void lineAtOne_isThereIfBothMayBeAlike() {
        assertThat(lineAtOne(CHART)).hasSize(1);
        assertThat(DrawnChart.number(lineAtOne(CHART).get(0), "y1"))
                .isCloseTo(DrawnChart.number(rounds().get(0), "cy"), within(0.1));
        assertThat(lineAtOne(drawn(new Repetition(1, 1.5, 1, List.of(new Round(1, 1.9, false))))))
                .hasSize(1);
        assertThat(lineAtOne(drawn(new Repetition(1, 0.7, 1, List.of(new Round(1, 0.6, false))))))
                .hasSize(1);
        assertThat(lineAtOne(drawn(new Repetition(1, 2.5, 1, List.of(new Round(1, 3, false))))))
                .isEmpty();
        assertThat(lineAtOne(drawn(new Repetition(1, 0.4, 1, List.of(new Round(1, 0.3, false))))))
                .isEmpty();
    }

    private static List<Element> rounds() {
        return CHART.elements("circle", "round");
    }

    private static double heightOfLine(int repetition) {
        Element group = CHART.elements("g", "repetition").get(repetition);
        return DrawnChart.number((Element) group.getElementsByTagName("line").item(0), "y1");
    }

    private static List<Element> lineAtOne(DrawnChart chart) {
        return chart.elements("line", null).stream()
                .filter(line -> !line.getAttribute("stroke-dasharray").isEmpty())
                .toList();
    }

    private static DrawnChart drawn(Repetition... repetitions) {
        SlicePlot plot = new SlicePlot("derby / h2", COLOUR, List.of(repetitions));
        return DrawnChart.of(new ReportScripts(RecordedRun.firstLook().summary())
                .value("sliceRatios(name => name)(" + Json.LINE.valueToTree(plot) + ", 560, 'derby / h2')"));
    }
}
