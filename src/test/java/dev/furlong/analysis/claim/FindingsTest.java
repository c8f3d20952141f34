package dev.furlong.analysis.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.analysis.ChangedTrial;
import dev.furlong.analysis.Judge;
import dev.furlong.analysis.RecordedRun;
import dev.furlong.analysis.Summary;
import dev.furlong.analysis.steady.Lines;
import dev.furlong.measurement.Conditions;
import dev.furlong.measurement.Metrics;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A claim over several pairs of points is confirmed by all of them, or not at all. */
final class FindingsTest {
    private static final RecordedRun SWEEP = RecordedRun.of(RecordedRun.yaml(
            "[1, 2, 8]", 5, "claims:\n" + RecordedRun.claim("C", "tpcb", "derby:server", "0.45", "0.6")));

    @Test
    void sweepThatIsWhole_confirms() {
        assertThat(finding(SWEEP).verdict()).isEqualTo("confirmed");
    }

    @Test
    void targetAgainstItself_isNotTestable() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml(
                "[1]",
                5,
                "settings: {buffer: [4MiB, 64MiB]}\nclaims:\n"
                        + RecordedRun.claim("C", "tpcb", "derby", "0.45", "0.6")));

        assertThat(finding(run).verdict()).isEqualTo("not-testable");
    }

    @Test
    void sweepThatWasInterrupted_isUndecided_andSaysWhichPairsLackData() {
        Finding finding = finding(without(one -> one.subject().clients() > 1));

        assertThat(finding.verdict()).isEqualTo("undecided");
        assertThat(finding.because())
                .isEqualTo(
                        "2 of 3 places cannot be judged: derby:server/tpcb/2 clients has no trial yet; go on with furlong run --resume;"
                                + " derby:server/tpcb/8 clients has no trial yet; go on with furlong run --resume");
        assertThat(finding.measured()).contains("at 1 client").doesNotContain("8 clients");
    }

    @Test
    void pairWithoutACommonBlock_isNamed() {
        Finding finding = finding(without(
                one -> one.subject().clients() == 8 && one.subject().target().equals("derby") == (one.block() > 2)));

        assertThat(finding.verdict()).isEqualTo("undecided");
        assertThat(finding.because()).contains("1 of 3 places", "no block has a valid trial of each");
    }

    @Test
    void pairWithAnInvalidPoint_showsNoFigure() {
        Finding finding = finding(SWEEP.withInvalid("derby:server/tpcb/8 clients", 2));

        assertThat(finding.verdict()).isEqualTo("undecided");
        assertThat(finding.measured()).contains("at 2 clients").doesNotContain("8 clients");
        assertThat(finding.because())
                .contains("1 of 3 places", "derby:server/tpcb/8 clients is invalid: branch 3: balance must be 120");
    }

    @Test
    void pairWithALostPoint_isCalledLost() {
        RecordedRun run = SWEEP;
        for (int block = 1; block <= 5; block++) {
            run = run.withLost("derby/tpcb/2 clients", block);
        }

        assertThat(finding(run).because())
                .contains("1 of 3 places", "derby/tpcb/2 clients is lost: the load JVM was killed (exit 137)")
                .doesNotContain("valid");
    }

    @Test
    void pairWhoseThroughputIsWithheld_isNamedWithTheReason() {
        Summary summary = SWEEP.summary(trial -> trial.equals("block02-derby-server-tpcb-8-clients")
                ? Optional.of(Lines.movedInMidTrial())
                : Optional.empty());

        assertThat(summary.findings().get(0).verdict()).isEqualTo("undecided");
        assertThat(summary.findings().get(0).because())
                .contains("derby:server/tpcb/8 clients has no throughput: two modes");
    }

    @Test
    void claimOfTargetsThatThePlanHasNot_isNotTestable() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml(
                "[1]", 5, "claims:\n" + RecordedRun.claim("C", "tpcb", "postgresql:process", "0.9", "1.1")));

        assertThat(finding(run).verdict()).isEqualTo("not-testable");
        assertThat(finding(run).because()).isEqualTo("the plan has no points that the claim speaks of");
    }

    @Test
    void claimOnOneBlock_isUndecided_andSaysThatThereIsNoInterval() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml(
                "[1]", 1, "claims:\n" + RecordedRun.claim("C", "tpcb", "derby:server", "0.45", "0.6")));

        assertThat(finding(run).verdict()).isEqualTo("undecided");
        assertThat(finding(run).measured()).matches("0\\.[0-9]{2} \\(no interval from one block\\) at 1 client");
    }

    @Test
    void claimOnAnotherMetric_isJudgedByThatMetric() {
        String claim = RecordedRun.claim("C", "tpcb", "derby:server", "2.9", "3.1")
                .replace("metric: throughput", "metric: " + Metrics.CPU.total().key());
        RecordedRun run = RecordedRun.of(RecordedRun.yaml("[1]", 5, "claims:\n" + claim))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.CPU.total(),
                                (one.subject().target().equals("derby") ? 100 : 300) + one.block() / 10.0));

        assertThat(finding(run).verdict()).isEqualTo("confirmed");
        assertThat(finding(run).measured()).startsWith("2.99 (95 % 2.99 to 3.00, 5 blocks)");
    }

    @Test
    void throughputOfOpenLoops_isNoPartOfAClaim() {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml(
                "[2]",
                5,
                "settings: {rate: [closed, 70%]}\nclaims:\n"
                        + RecordedRun.claim("C", "tpcb", "derby:server", "0.45", "0.6")));

        assertThat(finding(run).verdict()).isEqualTo("confirmed");
    }

    @Test
    void claimOnAPointWithAnAlarm_isUndecided_andNoComparisonNamesAWinner() {
        RecordedRun run = SWEEP.with(one -> true, one -> ChangedTrial.under(one, Conditions.CHANGES_DATA, true))
                .with(
                        one -> one.subject().point().equals("derby:server/tpcb/8 clients"),
                        one -> ChangedTrial.measured(one, Metrics.DISK.syncs(), 0));

        assertThat(finding(run).verdict()).isEqualTo("undecided");
        assertThat(finding(run).because()).startsWith("derby:server/tpcb/8 clients: NOT DURABLE: ");
        assertThat(run.summary().comparisons())
                .filteredOn(one -> one.b().equals("derby:server/tpcb/8 clients"))
                .isNotEmpty()
                .allMatch(one -> one.verdict().equals("undecided"));
        assertThat(run.summary().comparisons())
                .filteredOn(one -> one.b().equals("derby:server/tpcb/1 client"))
                .anyMatch(one -> one.verdict().equals("faster"));
    }

    @Test
    void difference_isJudgedAsADifference_andCountsOfOneBlockDecide() {
        RecordedRun run = sets(1, claim("wire.roundTrips[derby:server] - wire.roundTrips[derby]", "2"))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.WIRE_ROUND_TRIPS, server(one) ? 6 : 4));

        assertThat(finding(run).verdict()).isEqualTo("confirmed");
        assertThat(finding(run).because()).isEqualTo("it holds, counted exactly");
        assertThat(finding(run).measured()).isEqualTo("2 (counted in one block) at 2 clients");
        RecordedRun other =
                run.with(FindingsTest::server, one -> ChangedTrial.measured(one, Metrics.WIRE_ROUND_TRIPS, 8));
        assertThat(finding(other).verdict()).isEqualTo("refuted");
        assertThat(finding(other).measured()).startsWith("4 ");
    }

    @Test
    void countsThatAreTheSame_areDecided_inOneBlock() {
        RecordedRun run = sets(1, claim("wire.roundTrips[derby:server] / wire.roundTrips[derby]", "1"))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.WIRE_ROUND_TRIPS, 6));

        assertThat(finding(run).verdict()).isEqualTo("confirmed");
    }

    @Test
    void countsThatDifferFromBlockToBlock_areNotTakenForExact() {
        RecordedRun run = sets(5, claim("wire.bytesUp[derby:server]", "<= 137"))
                .with(
                        FindingsTest::server,
                        one -> ChangedTrial.measured(one, Metrics.WIRE_BYTES_UP, 136 + one.block() % 2));

        assertThat(finding(run).verdict()).isEqualTo("undecided");
    }

    @Test
    void zero_isAValueLikeOthers_butNotBelowAFractionLine() {
        String falls = claim("disk.reads[derby:server] - disk.reads[derby]", "< 0");
        RecordedRun run = reads(sets(5, falls), 0, 3);
        assertThat(finding(run).verdict()).isEqualTo("confirmed");
        assertThat(finding(run).measured()).startsWith("-3.06 (95 % -3.1");

        assertThat(finding(reads(sets(5, claim("disk.reads[derby:server]", "<= 0")), 0, 3))
                        .verdict())
                .isEqualTo("confirmed");
        assertThat(finding(reads(sets(5, claim("disk.reads[derby:server] / disk.reads[derby]", "< 1")), 0, 3))
                        .verdict())
                .isEqualTo("confirmed");

        Finding below = finding(reads(sets(5, claim("disk.reads[derby] / disk.reads[derby:server]", "> 1")), 0, 3));
        assertThat(below.verdict()).isEqualTo("not-testable");
        assertThat(below.because())
                .isEqualTo("block 1 has 0 below the fraction line of disk.reads[derby] / disk.reads[derby:server]");
    }

    @Test
    void doubtThatBearsOnTheMetric_leavesTheClaimUndecided_andNeverRefutesIt() {
        RecordedRun refuted = sets(5, claim("throughput[derby:server] / throughput[derby]", "> 1"));
        assertThat(finding(refuted).verdict()).isEqualTo("refuted");

        RecordedRun stolen = refuted.with(
                one -> server(one) && one.block() == 3, one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2));
        assertThat(finding(stolen).verdict()).isEqualTo("undecided");
        assertThat(finding(stolen).because())
                .startsWith("derby:server/tpcb/2 clients: a hypervisor gave over 5 % of the cores' time to others");
        assertThat(finding(stolen).measured()).startsWith("0.53 (95 %");

        RecordedRun bound = refuted.with(
                FindingsTest::server,
                one -> ChangedTrial.withOneCoreForTheClient(
                        ChangedTrial.measured(one, Metrics.CPU_CLIENT.cores(), 0.9)));
        assertThat(finding(bound).because()).contains("the load JVM kept over 80 %");
        RecordedRun compiling = refuted.with(
                FindingsTest::server, one -> ChangedTrial.measured(one, Metrics.JVM_SERVER.compiling(), 100));
        assertThat(finding(compiling).because()).contains("compiler was at work");
        Finding unsettled = refuted.summary(trial -> trial.equals("block02-derby-server-tpcb-2-clients")
                        ? Optional.of(Lines.of(risingThroughout()))
                        : Optional.empty())
                .findings()
                .get(0);
        assertThat(unsettled.verdict()).isEqualTo("undecided");
        assertThat(unsettled.because()).contains("no steady state");
    }

    @Test
    void doubtThatDoesNotBearOnTheMetric_changesNothing() {
        RecordedRun run = sets(5, claim("wire.roundTrips[derby:server]", "6"))
                .with(FindingsTest::server, one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2));

        assertThat(finding(run).verdict()).isEqualTo("confirmed");
    }

    @Test
    void windowThatIsTooSmall_leavesTheClaimUndecided() {
        RecordedRun run = sets(5, claim("latency.p99[derby:server] / latency.p99[derby]", "> 1"));
        assertThat(finding(run).verdict()).isEqualTo("confirmed");

        RecordedRun few = run.with(FindingsTest::server, one -> ChangedTrial.measured(one, Metrics.COMMITTED, 900));
        assertThat(finding(few).verdict()).isEqualTo("undecided");
        assertThat(finding(few).because())
                .contains("the window is too small for latency.p99: 900 transactions, where 1000 are the least");
        RecordedRun brief = run.with(
                one -> server(one) || one.subject().workload().equals("tpcb"),
                one -> ChangedTrial.measured(
                        ChangedTrial.measured(
                                ChangedTrial.measured(one, Metrics.THROUGHPUT, 1_000_000),
                                Metrics.JVM_CLIENT.compiling(),
                                0),
                        Metrics.JVM_SERVER.compiling(),
                        0));
        assertThat(finding(brief).because()).contains("the window is too small: 0.0", "where 1 s is the least");
    }

    @Test
    void printedValueAndSource_standBesideOurs() {
        RecordedRun run = sets(
                5,
                "  - {id: A, claim: c, source: sandsta, of: 'throughput[derby:server] / throughput[derby]', is: '< 1',"
                        + " where: {workload: tpcb}, printed: 5 % less}\n");

        assertThat(finding(run).printed()).isEqualTo("5 % less");
        assertThat(finding(run).source()).startsWith("Olav Sandstå").contains("Solaris 10");
        assertThat(finding(run).expected())
                .isEqualTo("throughput[derby:server] / throughput[derby] is < 1, where workload=tpcb");
    }

    @Test
    void claimThatHoldsByItself_isUndecidedAmongMany() {
        String hardly = "throughput[derby:server] / throughput[derby]";
        double[] ratios = {1.030, 1.051, 1.105, 1.162, 1.221};
        RecordedRun alone = scattered(sets(5, claim(hardly, "> 1")), ratios);
        assertThat(finding(alone).verdict()).isEqualTo("confirmed");
        double chance = finding(alone).chance();

        RecordedRun among =
                scattered(sets(5, claim(hardly, "> 1") + claim(hardly, "< 1.1").replace("id: A", "id: B")), ratios);
        assertThat(finding(among).verdict()).isEqualTo("undecided");
        assertThat(finding(among).chance()).isEqualTo(2 * chance);
        assertThat(finding(among).because()).contains("corrected for 2 claims");
    }

    @Test
    void oneStrayPlace_doesNotUndoAClaimOfMost() {
        String all = claim("throughput[derby:server] / throughput[derby]", "< 0.7");
        RecordedRun all4 = stray(RecordedRun.of(RecordedRun.yaml("[1, 2, 4, 8]", 5, "claims:\n" + all)));
        assertThat(finding(all4).verdict()).isEqualTo("refuted");
        assertThat(finding(all4).because()).startsWith("it does not hold at 1 of 4 places");

        RecordedRun most = stray(RecordedRun.of(
                RecordedRun.yaml("[1, 2, 4, 8]", 5, "claims:\n" + all.replace("where", "for: most, where"))));
        assertThat(finding(most).verdict()).isEqualTo("confirmed");
        assertThat(finding(most).because()).startsWith("it holds at 3 of 4 places");
        RecordedRun doubtful = most.with(
                one -> one.subject().clients() == 1, one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2));
        assertThat(finding(doubtful).verdict()).isEqualTo("confirmed");

        RecordedRun some = stray(RecordedRun.of(RecordedRun.yaml(
                "[1, 2, 4, 8]", 5, "claims:\n" + all.replace("< 0.7", "> 0.7").replace("where", "for: some, where"))));
        assertThat(finding(some).verdict()).isEqualTo("confirmed");
        assertThat(finding(some).because()).startsWith("it holds at 1 of 4 places");
    }

    @Test
    void trendAlongAnAxis_isJudgedStepByStep() {
        assertThat(sweep("throughput", "rising over clients", 100, 200, 300, 400))
                .isEqualTo("confirmed");
        assertThat(sweep("throughput", "rising over clients", 100, 200, 150, 400))
                .isEqualTo("refuted");
        assertThat(sweep("throughput", "rising over clients to 2", 100, 200, 150, 140))
                .isEqualTo("confirmed");
        assertThat(sweep("throughput", "falling over clients from 2", 100, 200, 150, 140))
                .isEqualTo("confirmed");
        assertThat(sweep("throughput", "falling over clients", 100, 200, 150, 140))
                .isEqualTo("refuted");
        assertThat(sweep("throughput", "rising over clients", 100, 200, 200.5, 400))
                .isEqualTo("undecided");
        assertThat(sweep("throughput", "flat over clients", 100, 102, 101, 102)).isEqualTo("confirmed");
        assertThat(sweep("throughput", "flat over clients", 100, 102, 101, 140)).isEqualTo("refuted");
        assertThat(sweep("throughput", "flat over clients from 2", 50, 102, 101, 102))
                .isEqualTo("confirmed");
        assertThat(sweep("throughput", "flat over clients within 50%", 100, 102, 101, 140))
                .isEqualTo("confirmed");
    }

    @Test
    void extreme_isGreaterThanEachOther() {
        assertThat(sweep("throughput", "greatest at clients=4", 100, 200, 300, 250))
                .isEqualTo("confirmed");
        assertThat(sweep("throughput", "greatest at clients=8", 100, 200, 300, 250))
                .isEqualTo("refuted");
        assertThat(sweep("throughput", "greatest at clients=4", 100, 200, 300, 299.5))
                .isEqualTo("undecided");
        assertThat(sweep("throughput", "least at clients=1", 100, 200, 300, 250))
                .isEqualTo("confirmed");
        assertThat(sweep("throughput", "least at clients=4", 100, 200, 300, 250))
                .isEqualTo("refuted");
    }

    @Test
    void order_isJudgedFromPlaceToPlace() {
        assertThat(sweep("throughput", "[clients=4] > [clients=8] > [clients=1]", 100, 200, 300, 250))
                .isEqualTo("confirmed");
        assertThat(sweep("throughput", "[clients=4] > [clients=1] > [clients=8]", 100, 200, 300, 250))
                .isEqualTo("refuted");
    }

    @Test
    void crossover_isWhereARangeBeginsOrEnds() {
        assertThat(sweep("throughput", "> 190 from clients=2", 100, 200, 300, 250))
                .isEqualTo("confirmed");
        assertThat(sweep("throughput", "> 190 from clients=4", 100, 200, 300, 250))
                .isEqualTo("refuted");
        assertThat(sweep("throughput", "> 190 from clients=2", 195, 200, 300, 250))
                .isEqualTo("refuted");
        assertThat(sweep("throughput", "< 190 until clients=1", 100, 200, 300, 250))
                .isEqualTo("confirmed");
        assertThat(sweep(
                        "throughput / (clients * throughput[clients=1])", ">= 0.5 until clients=4", 100, 190, 300, 250))
                .isEqualTo("confirmed");
    }

    @Test
    void functionsOverAnAxis_areComputedInEachBlock() {
        assertThat(sweep("max(clients, throughput) / min(clients, throughput)", "2.9..3.1", 100, 200, 300, 250))
                .isEqualTo("confirmed");
        // Through (1, 100), (2, 200), (4, 400), (8, 800): 100 for each client.
        assertThat(sweep("slope(clients, throughput)", "98..102", 100, 200, 400, 800))
                .isEqualTo("confirmed");
        assertThat(sweep("slope(clients, throughput)", "> 102", 100, 200, 400, 800))
                .isEqualTo("refuted");
    }

    @Test
    void valuesAlongAnAxis_standInTheFinding() {
        RecordedRun run = RecordedRun.of(
                RecordedRun.yaml("[1, 8]", 5, "claims:\n" + claim("throughput[derby]", "rising over clients")));

        assertThat(finding(run).measured()).matches("1: [0-9]+, 8: [0-9]+");
    }

    @Test
    void figureThatIsWithheld_leavesTheClaimUndecided_andOneThatNobodyHas_isNotTestable() {
        RecordedRun run = sets(5, claim("throughput[derby:server] / throughput[derby]", "> 1"));
        Finding twoModes = run.summary(trial -> trial.equals("block02-derby-server-tpcb-2-clients")
                        ? Optional.of(Lines.movedInMidTrial())
                        : Optional.empty())
                .findings()
                .get(0);
        assertThat(twoModes.verdict()).isEqualTo("undecided");
        assertThat(twoModes.because()).startsWith("derby:server/tpcb/2 clients has no throughput: two modes");

        Finding noWire = finding(sets(5, claim("wire.bytesUp[derby:server] / wire.bytesUp[derby]", "> 1")));
        assertThat(noWire.verdict()).isEqualTo("not-testable");
        assertThat(noWire.because())
                .isEqualTo(
                        "derby/tpcb/2 clients has no wire.bytesUp: no wire: an embedded engine lives in the load JVM");
    }

    @Test
    void targetsThatPromiseDifferentThings_areNotComparedByAClaim() {
        assertThat(finding(RecordedRun.ownSeries()).verdict()).isEqualTo("not-testable");
        assertThat(finding(RecordedRun.ownSeries()).because()).startsWith("the two targets promise different things");
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

            assertThat(finding(claimed).verdict()).isEqualTo("not-testable");
            assertThat(finding(claimed).because()).startsWith("the two targets promise different things");
        }
    }

    @Test
    void interruptedRun_isUndecided_becauseItCanGoOn() {
        Finding finding = finding(without(one -> one.subject().target().equals("derby:server")));

        assertThat(finding.verdict()).isEqualTo("undecided");
        assertThat(finding.because()).contains("has no trial yet; go on with furlong run --resume");
    }

    @Test
    void anchorOfAFunction_countsToo() {
        assertThat(sweep("max(clients, throughput / throughput[clients=8])", "0.95..1.05", 50, 60, 70, 100))
                .isEqualTo("confirmed");
    }

    @Test
    void flatness_isOfEachPair_andByThePlansMargin() {
        assertThat(sweep("throughput", "flat over clients", 100, 104, 108, 112)).isEqualTo("refuted");
        assertThat(sweep("throughput", "flat over clients within 20%", 100, 104, 108, 112))
                .isEqualTo("confirmed");
    }

    /** Three claims with their own chances: the surest counts three times, the next twice, and none for less. */
    @Test
    void claims_areCorrectedInTheOrderOfTheirChances_eachKeepingItsOwn() {
        double[] ratios = {1.030, 1.051, 1.105, 1.162, 1.221};
        String of = "throughput[derby:server] / throughput[derby]";
        String claims = claim(of, "< 1.1")
                + claim(of, "> 1").replace("id: A", "id: B")
                + claim(of, "> 0.5").replace("id: A", "id: C");
        List<Finding> findings = findings(scattered(sets(5, claims), ratios));
        double alone = finding(scattered(sets(5, claim(of, "> 1")), ratios)).chance();

        assertThat(findings).extracting(Finding::verdict).containsExactly("undecided", "undecided", "confirmed");
        assertThat(findings.get(1).chance()).isEqualTo(2 * alone);
        assertThat(findings.get(0).chance())
                .isGreaterThanOrEqualTo(findings.get(1).chance());
    }

    @Test
    void claimInDoubt_doesNotCountAmongTheOthers() {
        String doubtful = claim("throughput[derby:server] / throughput[derby]", "> 1");
        String sure = claim("wire.roundTrips[derby:server]", "6").replace("id: A", "id: B");
        RecordedRun run = sets(5, doubtful + sure)
                .with(FindingsTest::server, one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2));

        assertThat(findings(run)).extracting(Finding::verdict).containsExactly("undecided", "confirmed");
        assertThat(findings(run).get(1).because()).isEqualTo("it holds, counted exactly");
    }

    @Test
    void doubtfulPlace_tellsNothingForMost() {
        String most =
                claim("throughput[derby:server] / throughput[derby]", "< 0.7").replace("where", "for: most, where");
        RecordedRun run = stray(RecordedRun.of(RecordedRun.yaml("[1, 2, 4, 8]", 5, "claims:\n" + most)))
                .with(
                        one -> one.subject().clients() == 2,
                        one -> ChangedTrial.under(one, Conditions.STOLEN_SHARE, 0.2));

        assertThat(finding(run).verdict()).isEqualTo("undecided");
    }

    @ParameterizedTest
    @CsvSource({
        "throughput, 99, true",
        "throughput, 100, false",
        "latency.p95, 199, true",
        "latency.p95, 200, false",
        "latency.p50, 100, false",
        "cpu.total, 99, true",
        "wire.roundTrips, 1, false"
    })
    void leastNumberOfTransactions_isThatOfTheTable(String metric, int commits, boolean tooSmall) {
        RecordedRun run = sets(5, claim(metric + "[derby:server]", "> 0"))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                ChangedTrial.measured(one, Metrics.COMMITTED, commits),
                                Metrics.THROUGHPUT,
                                commits / 3.0));

        assertThat(finding(run).verdict()).isEqualTo(tooSmall ? "undecided" : "confirmed");
        assertThat(finding(run).because().contains("the window is too small")).isEqualTo(tooSmall);
    }

    @Test
    void fileSystemInMemory_bearsOnDisksAlone() {
        for (String metric : List.of("disk.reads", "throughput")) {
            RecordedRun run = reads(sets(5, claim(metric + "[derby:server]", "> 0")), 3, 3)
                    .with(FindingsTest::server, one -> ChangedTrial.under(one, Conditions.FILE_SYSTEM, "tmpfs"));

            assertThat(finding(run).verdict()).isEqualTo(metric.equals("throughput") ? "confirmed" : "undecided");
        }
    }

    @Test
    void otherProgramsAtWork_bearOnThroughput() {
        RecordedRun run = sets(5, claim("throughput[derby:server]", "> 0"))
                .with(FindingsTest::server, one -> ChangedTrial.under(one, Conditions.OTHERS_SHARE, 0.2));

        assertThat(finding(run).because()).contains("other programs used over 10 %");
    }

    @Test
    void trialWithoutTheMetric_isNamed() {
        RecordedRun run = sets(5, claim("cpu.total[derby:server]", "> 0"))
                .with(
                        RecordedRun.at("derby:server/tpcb/2 clients", 3),
                        one -> ChangedTrial.unavailable(one, Metrics.CPU.total(), "the probe was late"));

        assertThat(finding(run).because())
                .isEqualTo("derby:server/tpcb/2 clients has no cpu.total: the probe was late");
    }

    private static String sweep(String of, String is, double... throughputs) {
        RecordedRun run = RecordedRun.of(RecordedRun.yaml(
                        "[1, 2, 4, 8]",
                        5,
                        "claims:\n" + claim(of, is).replace("workload: tpcb", "workload: tpcb, target: derby")))
                .with(one -> true, one -> ChangedTrial.measured(one, Metrics.COMMITTED, 1000))
                .with(
                        one -> true,
                        one -> ChangedTrial.measured(
                                one,
                                Metrics.THROUGHPUT,
                                throughputs[
                                                Integer.numberOfTrailingZeros(
                                                        one.subject().clients())]
                                        * (1
                                                + 0.003
                                                        * ((one.block()
                                                                                * one.subject()
                                                                                        .clients())
                                                                        % 5
                                                                - 2))));
        return finding(run).verdict();
    }

    private static double[] risingThroughout() {
        double[] rates = new double[40];
        for (int second = 0; second < rates.length; second++) {
            rates[second] = 1000 + 25 * second + second % 3;
        }
        return rates;
    }

    private static RecordedRun stray(RecordedRun run) {
        return run.with(
                one -> server(one) && one.subject().clients() == 1,
                one -> ChangedTrial.measured(
                        one, Metrics.THROUGHPUT, one.metrics().get(Metrics.THROUGHPUT.key()) * 2));
    }

    private static RecordedRun scattered(RecordedRun run, double... ratios) {
        return run.with(
                one -> one.subject().workload().equals("tpcb"),
                one -> ChangedTrial.measured(
                        one, Metrics.THROUGHPUT, server(one) ? 1000 * ratios[one.block() - 1] : 1000));
    }

    private static RecordedRun reads(RecordedRun run, double server, double embedded) {
        return run.with(
                one -> true,
                one -> ChangedTrial.measured(
                        one, Metrics.DISK.reads(), (server(one) ? server : embedded) * (1 + one.block() / 150.0)));
    }

    private static RecordedRun sets(int blocks, String claims) {
        return RecordedRun.of(RecordedRun.yaml("[2]", blocks, "claims:\n" + claims));
    }

    private static String claim(String of, String is) {
        return "  - {id: A, claim: c, of: '" + of + "', is: '" + is + "', where: {workload: tpcb}}\n";
    }

    private static boolean server(TrialRecord one) {
        return one.subject().target().equals("derby:server");
    }

    private static RecordedRun without(Predicate<TrialRecord> dropped) {
        return new RecordedRun(
                SWEEP.plan(),
                SWEEP.environment(),
                SWEEP.records().stream().filter(dropped.negate()).toList());
    }

    private static Finding finding(RecordedRun run) {
        return findings(run).get(0);
    }

    private static List<Finding> findings(RecordedRun run) {
        return Findings.of(run.plan(), Judge.of(run.plan(), run.records(), trial -> Optional.empty()));
    }
}
