package dev.furlong.plan.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.axis.AxisOrder;
import dev.furlong.plan.axis.Coordinates;
import dev.furlong.plan.claim.Claim;
import dev.furlong.plan.claim.Quantifier;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A claim speaks of the points that the plan has, and of no others. */
final class ClaimPlacesTest {
    private static final String PLAN = """
            experiment: places
            targets: [derby, 'derby:server', h2]
            workloads: [tpcb, select]
            clients: [1, 8]
            settings: {buffer: [4MiB, 64MiB, 1GiB], tpcb.scale: [1, 2], rate: [closed, 70%]}
            """;

    private static final String RATES = """
            experiment: places
            targets: [derby, h2]
            workloads: [select]
            clients: [1, 8]
            settings: {rate: [closed, 50%, 70%, 90%]}
            """;

    private final Plan plan = plan(PLAN);
    private final ClaimPlaces places = new ClaimPlaces(plan);

    @Test
    void whatNoTermNames_isTheSameForAll_andOneTargetIsNoPlace() {
        // 2 loads, one of them at 2 scales, by 2 numbers of clients and 3 buffers; open loops have no throughput of
        // their own.
        assertThat(of("throughput[derby:server] / throughput[derby]", "> 1"))
                .hasSize((2 + 1) * 2 * 3)
                .allSatisfy(place -> assertThat(place.values())
                        .containsKeys("workload", "clients", "buffer", "rate")
                        .doesNotContainKey("target")
                        .containsEntry("rate", "closed"));
    }

    @Test
    void latencyOfAnOpenLoop_isAPlaceToo() {
        assertThat(of("latency.p99[derby:server] / latency.p99[derby]", "> 1")).hasSize((2 + 1) * 2 * 3 * 2);
    }

    @Test
    void whatOneTermNames_isTakenFromIt_andTheOtherVaries_butNothingIsSetAgainstItself() {
        assertThat(of("throughput / throughput[buffer=4MiB]", "> 1", "workload", "select", "target", "h2"))
                .extracting(place -> place.values().get("buffer"))
                .containsExactlyInAnyOrder("64MiB", "1GiB", "64MiB", "1GiB");
        refused("throughput[h2] / throughput[h2]", "> 1", "must compare two different points");
    }

    @Test
    void axisOfATrend_isNoPlace() {
        assertThat(of("throughput", "rising over buffer", "workload", "select")).hasSize(3 * 2);
    }

    @Test
    void placesOfAnOrder_areSetAgainstEachOther() {
        assertThat(of("throughput", "[derby] > [h2]", "workload", "select", "clients", "8", "buffer", "1GiB"))
                .hasSize(1);
    }

    @Test
    void limitOfAnOpenLoop_isAPlaceToo() {
        assertThat(of("limit[derby]", "cpu", "workload", "select")).hasSize(2 * 3 * 2);
        refused("limit[sqlite]", "cpu", "claims X of: must name what the plan has, got target=sqlite");
    }

    @Test
    void functionOverAnAxis_takesAllOfIt() {
        assertThat(of("max(buffer, throughput[derby]) / min(buffer, throughput[h2])", "> 1", "workload", "select"))
                .hasSize(2);
        assertThat(places.values(
                        "buffer",
                        claim("throughput", "> 1").of(),
                        at("workload", "select", "target", "h2", "clients", "1", "rate", "closed")))
                .containsExactly("4MiB", "64MiB", "1GiB");
    }

    @Test
    void valueThatIsWrittenOtherwise_isTheSame() {
        assertThat(of("throughput[buffer=65536KiB] / throughput[buffer=4096KiB]", "> 1", "workload", "select"))
                .hasSize(3 * 2);
        assertThat(of("throughput[derby:embedded]", "> 1", "workload", "select"))
                .hasSize(2 * 3);
    }

    @Test
    void settingThatDoesNotVary_canBeNamed() {
        assertThat(of("throughput[heap=1GiB]", "> 1", "workload", "select")).hasSize(3 * 2 * 3);
        refused("throughput[heap=2GiB]", "> 1", "claims X of: must name what the plan has, got heap=2GiB; legal: 1GiB");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            throughput[postgresql:process] | > 1                    | must name what the plan has, got target=postgresql:process; legal: derby, derby:server, h2
            throughput[clients=16]         | > 1                    | must name what the plan has, got clients=16; legal: 1, 8
            throughput[case=small]         | > 1                    | must name what the plan has, got case=small; legal: another axis, since the plan sets no case
            throughput                     | rising over case       | claims X is: must name an axis of the plan, got 'case', which it does not have
            throughput                     | greatest at buffer=2GiB| got buffer=2GiB; legal: 4MiB, 64MiB, 1GiB
            throughput                     | > 1 until clients=4    | got clients=4; legal: 1, 8
            throughput                     | [clients=1] > [clients=3] | got clients=3; legal: 1, 8
            throughput * tpcb.size         | > 1                    | must name an axis of the plan, got 'tpcb.size'
            slope(target, throughput)      | > 1                    | claims X of: must use an axis whose values are numbers, got target, which has derby, derby:server, h2
            slope(heap, throughput)        | > 1                    | must use an axis with at least two values, got heap, which has only 1GiB
            throughput / cores             | > 1                    | claims X of: must use an axis whose values are numbers, got cores, which has all
            throughput                     | rising over clients from 8 | must include at least two values of clients, got 'rising over clients from 8'; legal: 1, 8
            throughput                     | flat over target from h3 | target=h3; legal: derby, derby:server, h2
            throughput                     | rising over heap       | must use an axis with at least two values, got heap, which has only 1GiB
            throughput[clients=8]          | rising over clients    | claims X is: must use an axis that a term does not name, got 'rising over clients' where each term of throughput[clients=8] names clients
            throughput                     | > 1 until clients=8    | claims X is: must name a value of clients with a later one after it, got 8, which is the last; legal: 1
            throughput                     | > 1 from clients=1     | claims X is: must name a value of clients with an earlier one before it, got 1, which is the first; legal: 8
            throughput[derby] / throughput[derby] | > 1             | claims X of: must compare two different points, got throughput[derby] / throughput[derby], whose sides are the same point at each place
            throughput[rate=70%] / throughput[rate=closed] | > 1    | claims X of: must be a metric that is measured, got throughput of an open loop, which is what was asked for, in throughput[rate=70%]; legal: such as latency.p99 of open loops alone
            throughput                     | [rate=closed] > [rate=70%] | got throughput of an open loop
            throughput                     | rising over rate       | got throughput of an open loop
            """)
    void claimThatThePlanHasNoPointsFor_isRefused(String of, String is, String message) {
        refused(of, is, message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            throughput[buffer=64MiB] / throughput[buffer=4MiB] | > 1 | claims X of: must name a case instead of a setting that cases set, got 'buffer'; legal: case=small (4MiB), case=large (64MiB)
            throughput | rising over buffer                | claims X is: must name a case instead of a setting that cases set, got 'buffer'
            throughput | [buffer=64MiB] > [buffer=4MiB]    | claims X is: must name a case instead of a setting that cases set, got 'buffer'
            """)
    void settingOfCases_isNoAxis_andTheMessageNamesTheCases(String of, String is, String message) {
        Plan cases = plan("""
                experiment: places
                targets: [derby]
                workloads: [select]
                cases: {small: {buffer: 4MiB}, large: {buffer: 64MiB}}
                """);

        assertThatThrownBy(() -> new ClaimRefusal(cases).check(claim(of, is)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            latency.p99                    | rising over rate       | claims X is: must compare latencies of one kind of loop, since those of open loops count from the intended start, got closed and open loops in 'rising over rate'; legal: rising over rate to 90%
            latency.p99[h2] / latency.p99[derby] | flat over rate from 70% within 5% | legal: flat over rate from 70% to 90% within 5%
            latency.p50                    | rising over rate from 90% | claims X is: must compare latencies of one kind of loop, since those of open loops count from the intended start, got closed and open loops in 'rising over rate from 90%'; legal: terms and places of open loops alone (rate=50%, rate=70%, rate=90%), or of closed loops alone (rate=closed)
            latency.p99                    | greatest at rate=90%   | claims X is: must compare latencies of one kind of loop
            latency.p99                    | [rate=90%] > [rate=closed] | claims X is: must compare latencies of one kind of loop
            latency.p99                    | > 1 until rate=70%     | claims X is: must compare latencies of one kind of loop
            latency.p99[rate=50%] / latency.p99[rate=closed] | > 1  | claims X of: must compare latencies of one kind of loop, since those of open loops count from the intended start, got closed and open loops in 'latency.p99[rate=50%] / latency.p99[rate=closed]'; legal: terms and places of open
            max(rate, latency.p99)         | > 1                    | claims X of: must compare latencies of one kind of loop
            """)
    void latenciesOfClosedAndOpenLoops_areNotCompared_andTheMessageSaysWhatToWrite(
            String of, String is, String message) {
        Plan rates = plan(RATES);

        assertThatThrownBy(() -> new ClaimRefusal(rates).check(claim(of, is)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            latency.p99                              | rising over rate to 90%
            latency.p99                              | rising over clients
            latency.p99[rate=90%] / latency.p99[rate=50%] | > 1
            latency.p99                              | [rate=90%] > [rate=50%]
            latency.p99[h2] / latency.p99[derby]     | > 1
            latency.p99[rate=50%] * throughput[rate=closed] | > 1
            cpu.total                                | rising over rate
            """)
    void latenciesOfOneKindOfLoop_areCompared(String of, String is) {
        new ClaimRefusal(plan(RATES)).check(claim(of, is));
    }

    @Test
    void limitThatAnEmbeddedEngineCannotHave_isRefused_unlessAServerIsBesideIt() {
        refused(
                "limit[derby]",
                "server-cpu",
                "claims X is: must be a limit that an embedded engine can have, got server-cpu; legal: a word such as cpu");
        refused(
                "limit[derby]",
                "network",
                "claims X is: must be a limit that an embedded engine can have, got network");
        accepted("limit[derby]", "cpu");
        accepted("limit[derby:server]", "server-cpu");
        accepted("limit", "server-cpu");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            throughput[clients=8] / max(clients, throughput)  | > 1     | claims X is: must be a range that 'throughput[clients=8] / max(clients, throughput)' can have, got '> 1' of a ratio that is never above 1, since throughput[clients=8] is one of those that max takes; legal: a range that begins at 1 or below
            throughput[clients=8] / max(clients, throughput)  | 1.1..2  | is never above 1
            min(clients, throughput) / throughput[clients=1]  | > 1     | is never above 1
            throughput[clients=8] / min(clients, throughput)  | < 1     | is never below 1, since throughput[clients=8] is one of those that min takes; legal: a range that ends at 1 or above
            max(clients, throughput) / throughput[clients=1]  | 0.5..0.9 | is never below 1
            max(clients, throughput) / throughput             | < 1     | is never below 1
            """)
    void rangeThatAShareOfTheGreatestOrLeastCannotHave_isRefused(String of, String is, String message) {
        refused(of, is, message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            throughput[clients=8] / max(clients, throughput)        | > 0.9
            throughput[clients=8] / max(clients, throughput)        | >= 1
            throughput[clients=8] / min(clients, throughput)        | > 1
            throughput[clients=8] / min(clients, throughput)        | <= 1
            throughput[h2, clients=8] / max(clients, throughput[derby]) | > 1
            cpu.total[clients=8] / max(clients, cpu.client.total)   | > 1
            throughput[clients=8] / slope(clients, throughput)      | > 1
            throughput[clients=8] / slope(clients, throughput)      | < 1
            throughput[clients=8] - max(clients, throughput)        | > 1
            """)
    void rangeThatARatioCanHave_isAccepted(String of, String is) {
        accepted(of, is);
    }

    @Test
    void wireOfEmbeddedTargetsAlone_isRefused() {
        refused(
                "wire.roundTrips[h2]",
                "2",
                "claims X of: must be a metric that its targets have, got"
                        + " wire.roundTrips[h2] of embedded targets alone, which have no wire");
        refused("wire.bytesUp[derby:server] / wire.bytesUp[derby]", "> 1", "got wire.bytesUp[derby] of embedded");
        accepted("wire.roundTrips[derby:server]", "2");
        accepted("wire.roundTrips", "2");
    }

    @Test
    void whereThatNoPointMeets_isRefused() {
        assertThatThrownBy(() -> new ClaimRefusal(plan).check(claim("throughput", "> 1", "workload", "idle")))
                .isInstanceOf(PlanException.class)
                .hasMessageStartingWith("claims X where: must name what the plan has, got workload=idle");
    }

    @Test
    void loadThatEachTermNames_leavesNoPlaceForTheParametersOfAnother() {
        assertThat(of(
                        "throughput[workload=select, derby] / throughput[workload=select, h2]",
                        "> 1",
                        "clients",
                        "1",
                        "buffer",
                        "4MiB"))
                .singleElement()
                .satisfies(place -> assertThat(place.values()).doesNotContainKey("tpcb.scale"));
    }

    @Test
    void termsOfTwoLoads_areJoinedAtEachParameterOfEither() {
        assertThat(of(
                        "throughput[workload=select] / throughput[workload=tpcb]",
                        "> 1",
                        "target",
                        "h2",
                        "clients",
                        "1",
                        "buffer",
                        "4MiB"))
                .extracting(place -> place.values().get("tpcb.scale"))
                .containsExactly("1", "2");
    }

    @Test
    void parameterOfAnotherLoad_andArrivalsOfAClosedLoop_areNoAxesOfTheTerm() {
        assertThat(of(
                        "throughput[workload=select] / throughput[workload=tpcb, tpcb.scale=2]",
                        "> 1",
                        "target",
                        "h2",
                        "clients",
                        "1",
                        "buffer",
                        "4MiB"))
                .isNotEmpty();
        ClaimPlaces open = new ClaimPlaces(plan("""
                experiment: places
                targets: [derby]
                workloads: [select]
                settings: {rate: [closed, 50%], arrivals: [poisson, constant]}
                """));
        assertThat(open.of(claim("latency.p99[rate=50%] / latency.p99[rate=closed]", "> 1")))
                .extracting(place -> place.values().get("arrivals"))
                .containsExactlyInAnyOrder("poisson", "constant");
    }

    @Test
    void settingOfCases_isANumberOfThePlace() {
        ClaimPlaces cases = new ClaimPlaces(plan("""
                experiment: places
                targets: [derby]
                workloads: [select]
                cases: {small: {buffer: 4MiB}, large: {buffer: 64MiB}}
                """));

        assertThat(cases.of(claim("throughput / buffer", "> 1"))).hasSize(2);
        assertThat(cases.of(claim("throughput[case=large] / throughput[case=small]", "> 1")))
                .hasSize(1);
        assertThat(cases.of(claim("throughput", "> 1", "case", "small"))).hasSize(1);
    }

    @Test
    void valuesOfAnAxis_areInTheOrderOfTheirNumbers_andWordsComeLast() {
        ClaimPlaces unordered = new ClaimPlaces(plan("""
                experiment: places
                targets: [derby]
                workloads: [select]
                clients: [8, 1]
                settings: {memory: [unlimited, 1GiB, 512MiB]}
                """));

        assertThat(unordered.values("memory", claim("throughput", "> 1").of(), at("clients", "1")))
                .containsExactly("512MiB", "1GiB", "unlimited");
        assertThat(unordered.values("clients", claim("throughput", "> 1").of(), at("memory", "1GiB")))
                .containsExactly("1", "8");
    }

    @ParameterizedTest
    @CsvSource({
        "buffer, 64KiB, 65536",
        "memory, 1GiB, 1073741824",
        "rate, 70%, 70",
        "rate, 1000/s, 1000",
        "network-rtt, 10ms, 0.01",
        "cores, 4, 4",
        "clients, 8, 8",
        "tpcb.scale, 10, 10"
    })
    void valueOfAnAxis_isANumber(String axis, String value, double number) {
        assertThat(AxisOrder.number(axis, value)).hasValue(number);
    }

    @ParameterizedTest
    @CsvSource({"cores, all", "memory, unlimited", "rate, closed", "durability, power-cut", "case, small", "target, h2"
    })
    void word_isNoNumber(String axis, String value) {
        assertThat(AxisOrder.number(axis, value)).isEmpty();
    }

    private void accepted(String of, String is) {
        new ClaimRefusal(plan).check(claim(of, is));
    }

    private void refused(String of, String is, String message) {
        assertThatThrownBy(() -> new ClaimRefusal(plan).check(claim(of, is)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    private List<Coordinates> of(String of, String is, String... where) {
        return places.of(claim(of, is, where));
    }

    private static Claim claim(String of, String is, String... where) {
        return Claim.read("X", "c", null, of, is, at(where), Quantifier.ALL, null);
    }

    private static Coordinates at(String... where) {
        Coordinates at = Coordinates.none();
        for (int i = 0; i < where.length; i += 2) {
            at = at.with(new Coordinates(Map.of(where[i], where[i + 1])));
        }
        return at;
    }

    private static Plan plan(String yaml) {
        return PlanReader.read("p.yaml", yaml, Overrides.none());
    }
}
