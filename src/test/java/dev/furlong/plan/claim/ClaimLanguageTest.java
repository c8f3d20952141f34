package dev.furlong.plan.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.axis.Coordinates;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a claim says is read as it is meant, and written so that it reads back as the same. */
final class ClaimLanguageTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "throughput",
                "throughput[derby:server] / throughput[derby]",
                "wire.roundTrips[derby@10.1.1.0:server] - wire.roundTrips[postgresql:process]",
                "throughput[write-cache=noflush] / throughput[write-cache=flush]",
                "throughput / (cores * throughput[cores=1])",
                "throughput[derby, clients=8, tpcb.scale=10] / throughput[derby, clients=1]",
                "slope(clients, throughput)",
                "max(buffer, throughput) / min(buffer, throughput)",
                "100 * cpu.total / 2.5",
                "throughput - (throughput[derby] - throughput[derby:server])",
                "throughput / (throughput[derby] / throughput[derby:server])",
                "throughput / throughput[derby] / 2",
                "1 - disk.reads * 2 + 3",
                "tpcb.scale * throughput"
            })
    void expression_readsBackAsItself(String written) {
        Expression expression = ExpressionReader.read("claims X of", written);

        assertThat(expression).hasToString(written);
        assertThat(ExpressionReader.read("again", expression.toString())).isEqualTo(expression);
    }

    @Test
    void productsBindCloserThanSums_andEqualsAreReadFromTheLeft() {
        assertThat(ExpressionReader.read("x", "1 - 2 - throughput * 3 / 4"))
                .isEqualTo(ExpressionReader.read("x", "(1 - 2) - ((throughput * 3) / 4)"))
                .isNotEqualTo(ExpressionReader.read("x", "1 - (2 - throughput * 3 / 4)"));
    }

    @Test
    void target_isReadInItsShortestForm_andIsAnAxisLikeOthers() {
        assertThat(ExpressionReader.read("x", "throughput[derby:embedded,clients = 8]"))
                .isEqualTo(ExpressionReader.read("x", "throughput[target=derby, clients=8]"))
                .hasToString("throughput[derby, clients=8]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            thruput                        | must be a metric, got 'thruput'; did you mean 'throughput'?
            cpu.totl                       | must be a metric, got 'cpu.totl'; did you mean 'cpu.total'?
            throughput /                   | must have a metric, a number or a bracket, got the end
            throughput throughput          | must have the end, or one of + - * /, got 'throughput'
            (throughput                    | must have ')', got the end
            throughput[derby               | must have ']' after the coordinates
            throughput[bufer=4MiB]         | must name an axis of the plan, got 'bufer'; did you mean 'buffer'?
            throughput[buffer=4MB]         | buffer: must be a size
            throughput[Derby]              | target: must be a target, got 'Derby'
            throughput[]                   | must be a target or AXIS=VALUE, got ''
            throughput[clients=1,clients=2]| must name each axis once, got clients twice
            1 + 2                          | must name a metric, got '1 + 2'
            max(bufer, throughput)         | must name an axis of the plan, got 'bufer'
            max(buffer throughput)         | must have ',', got 'throughput)'
            throughput / 0                 | must not divide by 0
            throughput ** 2                | must have a metric, a number or a bracket, got '* 2'
            """)
    void expressionThatIsNone_isRefusedWithItsPlace(String written, String message) {
        assertThatThrownBy(() -> ExpressionReader.read("claims X of", written))
                .isInstanceOf(PlanException.class)
                .hasMessageStartingWith("claims X of")
                .hasMessageContaining(message);
    }

    @Test
    void fiftyBrackets_areRead_andNoMore() {
        assertThat(ExpressionReader.read("x", "(".repeat(50) + "throughput" + ")".repeat(50)))
                .isEqualTo(ExpressionReader.read("x", "throughput"));
        assertThatThrownBy(() -> ExpressionReader.read("x", "(".repeat(51) + "throughput" + ")".repeat(51)))
                .hasMessageContaining("brackets more than 50 deep");
    }

    @Test
    void bracketsWithoutAnEnd_areRefused_andOverflowNothing() {
        assertThatThrownBy(() -> ExpressionReader.read("x", "(".repeat(100_000) + "throughput"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("brackets more than 50 deep");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2",
                "0.9..1.1",
                "0.5..0.5",
                "-3..-0.5",
                "> 1",
                ">= 0.5",
                "< 1000000",
                "<= 0",
                ">= 0.5 until cores=8",
                "> 1 from tpcb.scale=10",
                "rising over clients",
                "falling over network-rtt from 1ms to 10ms",
                "flat over buffer from 64MiB",
                "flat over clients within 10%",
                "flat over clients within 7%",
                "greatest at buffer=64MiB",
                "least at case=small",
                "[case=large] > [case=second] > [case=small]",
                "[derby] > [derby:server]"
            })
    void relation_readsBackAsItself(String written) {
        Relation relation = RelationReader.read("claims X is", written);

        assertThat(relation).hasToString(written);
        assertThat(RelationReader.read("again", relation.toString())).isEqualTo(relation);
    }

    @Test
    void orderFromTheLeast_isTheSameTheOtherWayRound() {
        assertThat(RelationReader.read("x", "[clients=1]<[clients=8] < [clients=16]"))
                .hasToString("[clients=16] > [clients=8] > [clients=1]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            more                            | must be a relation, got 'more'; legal: 2, 0.9..1.1
            1.1..0.9                        | must begin with the smaller value, got '1.1..0.9'
            rising                          | must be a relation
            rising over bufer               | must name an axis of the plan, got 'bufer'
            rising over buffer from 4MB     | buffer: must be a size
            rising over clients within 5%   | must not have a margin unless it is flat
            flat over clients within 0%     | must have a margin above 0
            greatest at clients             | must be a relation
            [derby] > [h2] < [derby:server] | must be a relation
            [derby]                         | must be a relation
            [derby] > [derby]               | must name each place of an order once, got [derby] twice
            [buffer=8MiB] > [buffer=8192KiB] | must name each place of an order once
            [clients=4] > [derby, clients=1] | must name the same axes at each place of an order
            > 1 until cores=eight           | cores: must be a number
            """)
    void relationThatIsNone_isRefusedWithItsPlace(String written, String message) {
        assertThatThrownBy(() -> RelationReader.read("claims X is", written))
                .isInstanceOf(PlanException.class)
                .hasMessageStartingWith("claims X is")
                .hasMessageContaining(message);
    }

    @Test
    void oneNumber_isForCountsOfTheWireAlone() {
        assertThat(claim("wire.roundTrips[derby:server] - wire.roundTrips[h2:server]", "2")
                        .is())
                .hasToString("2");
        assertThatThrownBy(() -> claim("throughput[derby] / throughput[h2]", "2"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("claims X is: must be a range for figures that scatter, got '2'")
                .hasMessageContaining("such as 0.9..1.1");
        assertThat(claim("throughput[derby] / throughput[h2]", "2..2").is()).hasToString("2..2");
        assertThatThrownBy(() -> claim("disk.reads", "2"))
                .hasMessageContaining("must be a range for figures that scatter");
    }

    @Test
    void expression_isExactOnlyIfEachMetricIs_andAProductOnlyIfNothingIsAdded() {
        assertThat(ExpressionReader.read("x", "wire.roundTrips / 2").isExact()).isTrue();
        assertThat(ExpressionReader.read("x", "wire.roundTrips / throughput").isExact())
                .isFalse();
        assertThat(ExpressionReader.read("x", "max(clients, throughput) / (2 * throughput[derby])")
                        .isProduct())
                .isTrue();
        assertThat(ExpressionReader.read("x", "throughput / (throughput + 1)").isProduct())
                .isFalse();
        assertThat(ExpressionReader.read("x", "slope(clients, throughput)").isProduct())
                .isFalse();
    }

    @Test
    void whereThatTheClaimNamesAnyway_isRefused() {
        assertThatThrownBy(() -> Claim.read(
                        "X",
                        "c",
                        null,
                        "throughput[derby, clients=2]",
                        "rising over buffer",
                        new Coordinates(Map.of("clients", "1", "buffer", "4MiB", "heap", "1GiB")),
                        Quantifier.ALL,
                        null))
                .isInstanceOf(PlanException.class)
                .hasMessage("claims X where: must not name an axis that 'of' or 'is' names, got buffer, clients");
    }

    @Test
    void emptyTexts_longTexts_andAPrintedValueWithoutASource_areRefused() {
        assertThatThrownBy(() -> claim("throughput" + " + throughput".repeat(100), "> 1"))
                .hasMessageContaining("claims X: of must be at most 1000 characters long");
        assertThatThrownBy(() -> claim("throughput", "> " + "9".repeat(400)))
                .hasMessageContaining("must be a relation");
        assertThatThrownBy(() -> claim("throughput", " ")).hasMessageContaining("claims X: is must not be empty");
        assertThatThrownBy(() ->
                        Claim.read("X", "c", null, "throughput", "> 1", Coordinates.none(), Quantifier.ALL, "5 %"))
                .hasMessageContaining("claims X printed: must have a source");
    }

    @Test
    void limit_isAWord_andReadsBack() {
        Claim claim = claim("limit[derby:server, clients=8]", "server-cpu");

        assertThat(claim.of().toString()).isEqualTo("limit[derby:server, clients=8]");
        assertThat(claim.is()).isEqualTo(new Relation.Word(Bottleneck.SERVER_CPU));
        assertThat(claim(claim.of().toString(), claim.is().toString())).isEqualTo(claim);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "limit | disk | claims X is: must be one of the legal values, got 'disk'; legal: server-cpu, client-cpu, cpu,"
                        + " machine-cpu, log-sync, data-read, data-write, lock, latch, network, memory, generator, arrivals, unclear",
                "limit | > 1 | got '> 1'; legal: server-cpu",
                "limit / throughput | > 1 | claims X of: must have limit alone, since its value is a word and not a number",
                "throughput | cpu | a word only for limit[…]"
            })
    void limitThatIsNoWord_andWordsOfNumbers_areRefused(String of, String is, String message) {
        assertThatThrownBy(() -> claim(of, is))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({"ALL, 5, 5", "MOST, 5, 3", "MOST, 4, 3", "MOST, 1, 1", "SOME, 5, 1"})
    void quantifier_takesSoManyPlaces(Quantifier quantifier, int places, int least) {
        assertThat(quantifier.least(places)).isEqualTo(least);
    }

    private static Claim claim(String of, String is) {
        return Claim.read("X", "c", null, of, is, new Coordinates(Map.of()), Quantifier.ALL, null);
    }
}
