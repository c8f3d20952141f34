package dev.furlong.analysis.claim;

import static dev.furlong.analysis.claim.ClaimedRuns.claim;
import static dev.furlong.analysis.claim.ClaimedRuns.finding;
import static dev.furlong.analysis.claim.ClaimedRuns.sets;
import static dev.furlong.analysis.claim.ClaimedRuns.stray;
import static dev.furlong.analysis.claim.ClaimedRuns.sweep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.measurement.Metrics;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each relation comes down to statements that one value lies above another. */
final class RelationFindingsTest {
    @Test
    void oneStrayPlace_doesNotUndoAClaimOfMost() {
        String all = claim("throughput[derby:server] / throughput[derby]", "< 0.7");
        RecordedRun all4 = stray(sets("[1, 2, 4, 8]", 5, all));
        assertThat(finding(all4).verdict()).isEqualTo(ClaimVerdict.REFUTED);
        assertThat(finding(all4).because()).startsWith("it does not hold at 1 of 4 places");

        RecordedRun most = stray(sets("[1, 2, 4, 8]", 5, all.replace("where", "for: most, where")));
        assertThat(finding(most).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(finding(most).because()).startsWith("it holds at 3 of 4 places");
        RecordedRun doubtful = most.with(
                one -> one.subject().clients() == 1, one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2));
        assertThat(finding(doubtful).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);

        RecordedRun some =
                stray(sets("[1, 2, 4, 8]", 5, all.replace("< 0.7", "> 0.7").replace("where", "for: some, where")));
        assertThat(finding(some).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(finding(some).because()).startsWith("it holds at 1 of 4 places");
    }

    /** A range without an end, of figures that one repetition decides. The server has 6 round trips, and embedded none. */
    @ParameterizedTest
    @CsvSource({"> 0, CONFIRMED", "< 0, REFUTED", "> 6, REFUTED", ">= 6, CONFIRMED", "< 7, CONFIRMED", "5..7, CONFIRMED"
    })
    void rangeOfAnExactFigure_isDecidedByOneRepetition(String is, ClaimVerdict verdict) {
        RecordedRun run =
                sets("[1]", 1, claim("wire.roundTrips[derby:server] - 0 * wire.roundTrips[derby:server]", is));

        assertThat(finding(run).verdict()).isEqualTo(verdict);
    }

    /** A throughput at 1, 2, 4 and 8 clients that scatters a little, and what is found of a relation. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "throughput | rising over clients | 100, 200, 300, 400 | confirmed",
                "throughput | rising over clients | 100, 200, 150, 400 | refuted",
                "throughput | rising over clients to 2 | 100, 200, 150, 140 | confirmed",
                "throughput | falling over clients from 2 | 100, 200, 150, 140 | confirmed",
                "throughput | falling over clients | 100, 200, 150, 140 | refuted",
                "throughput | rising over clients | 100, 200, 200.5, 400 | undecided",
                "throughput | flat over clients | 100, 102, 101, 102 | confirmed",
                "throughput | flat over clients | 100, 102, 101, 140 | refuted",
                "throughput | flat over clients from 2 | 50, 102, 101, 102 | confirmed",
                "throughput | flat over clients within 50% | 100, 102, 101, 140 | confirmed",
                "throughput | greatest at clients=4 | 100, 200, 300, 250 | confirmed",
                "throughput | greatest at clients=8 | 100, 200, 300, 250 | refuted",
                "throughput | greatest at clients=4 | 100, 200, 300, 299.5 | undecided",
                "throughput | least at clients=1 | 100, 200, 300, 250 | confirmed",
                "throughput | least at clients=4 | 100, 200, 300, 250 | refuted",
                "throughput | [clients=4] > [clients=8] > [clients=1] | 100, 200, 300, 250 | confirmed",
                "throughput | [clients=4] > [clients=1] > [clients=8] | 100, 200, 300, 250 | refuted",
                "throughput | > 190 from clients=2 | 100, 200, 300, 250 | confirmed",
                "throughput | > 190 from clients=4 | 100, 200, 300, 250 | refuted",
                "throughput | > 190 from clients=2 | 195, 200, 300, 250 | refuted",
                "throughput | < 190 until clients=1 | 100, 200, 300, 250 | confirmed",
                "throughput / (clients * throughput[clients=1]) | >= 0.5 until clients=4 | 100, 190, 300, 250 | confirmed",
                "max(clients, throughput) / min(clients, throughput) | 2.9..3.1 | 100, 200, 300, 250 | confirmed",
                "slope(clients, throughput) | 98..102 | 100, 200, 400, 800 | confirmed",
                "slope(clients, throughput) | > 102 | 100, 200, 400, 800 | refuted",
                "max(clients, throughput / throughput[clients=8]) | 0.95..1.05 | 50, 60, 70, 100 | confirmed",
                "throughput | flat over clients | 100, 104, 108, 112 | refuted",
                "throughput | flat over clients within 20% | 100, 104, 108, 112 | confirmed"
            })
    void relationOverAnAxis_isJudgedByEachValue(String of, String is, String throughputs, String verdict) {
        double[] values = Stream.of(throughputs.split(", ", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();

        assertThat(sweep(of, is, values)).isEqualTo(verdict);
    }

    @Test
    void valuesAlongAnAxis_standInTheFinding() {
        RecordedRun run = sets("[1, 8]", 5, claim("throughput[derby]", "rising over clients"));

        assertThat(finding(run).measured()).matches("1: 4,[0-9]{3} tx/s, 8: 13,[0-9]{3} tx/s");
    }

    @Test
    void targetsThatPromiseDifferentThings_areNotSetAgainstEachOtherByARelation() {
        RecordedRun run = RecordedRun.ownSeries();
        for (String is : List.of("[derby] > [h2]", "greatest at target=h2")) {
            RecordedRun claimed = new RecordedRun(
                    PlanReader.read(
                            "p.yaml",
                            RecordedRun.yaml("[2]", 2, "claims:\n" + claim("throughput", is))
                                    .replaceFirst("targets: .*", "targets: [h2, derby, 'derby:server', sqlite]"),
                            Overrides.none()),
                    run.environment(),
                    run.records());

            assertThat(finding(claimed).verdict()).isEqualTo(ClaimVerdict.NOT_TESTABLE);
            assertThat(finding(claimed).because()).startsWith("the two promise different things");
        }
    }

    @Test
    void valuesThatAreAllZero_areFlat() {
        assertThat(finding(flatReads(5, 0, 0)).verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(finding(flatReads(4, 0, 0)).verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
    }

    @Test
    void zeroBesideMore_hasNoRatio_andIsNotTestable() {
        Finding mixed = finding(flatReads(5, 3, 0));

        assertThat(mixed.verdict()).isEqualTo(ClaimVerdict.NOT_TESTABLE);
        assertThat(mixed.because()).isEqualTo("disk.reads is 0 at clients=8 and not 0 at others, so there is no ratio");
    }

    @Test
    void zeroOfOneBlock_leavesFlatnessUndecided() {
        Finding once = finding(flatReads(5, 3, 3)
                .with(
                        one -> one.subject().clients() == 8 && one.block() == 2,
                        one -> ChangedTrial.measured(one, Metrics.DISK.reads(), 0)));

        assertThat(once.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
        assertThat(once.because())
                .isEqualTo("disk.reads is not above 0 at clients=8 in repetition 2, so there is no ratio");
    }

    private static RecordedRun flatReads(int blocks, double atOne, double atEight) {
        return sets(
                        "[1, 8]",
                        blocks,
                        claim("disk.reads", "flat over clients")
                                .replace("workload: tpcb", "workload: tpcb, target: derby"))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one, Metrics.DISK.reads(), one.subject().clients() == 1 ? atOne : atEight));
    }
}
