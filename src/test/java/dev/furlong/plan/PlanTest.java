package dev.furlong.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.file.GivenOverrides;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.file.PlanWriter;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.target.DeploymentKind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes which points a plan expands to, and in which order its trials run. */
final class PlanTest {
    private static final String FILE = """
            experiment: mine
            targets: [derby, 'derby:server']
            workloads: [tpcb, select]
            clients: [1, 8]
            repetitions: 4
            settings: {buffer: [4MiB, 64MiB], tpcb.branches: [1, 10, 100], select.rows: 500}
            """;

    @Test
    void points_areTheCrossProductOfTheAxes() {
        Map<String, List<Point>> byWorkload = plan(1).points().stream().collect(Collectors.groupingBy(Point::workload));

        assertThat(byWorkload.get("tpcb")).hasSize(2 * 2 * 2 * 3);
    }

    /** They are measured side by side: of one repetition, load and number of clients. */
    @Test
    void trialsOfAGroup_haveTheSameRepetitionLoadAndClients() {
        Map<TrialSpec.Group, List<TrialSpec>> groups =
                plan(1).trials().stream().collect(Collectors.groupingBy(TrialSpec::group));

        assertThat(groups).hasSize(4 * 2 * 2);
        assertThat(groups.get(new TrialSpec.Group(3, "select", 8)))
                .hasSize(2 * 2)
                .allMatch(trial -> trial.block() == 3
                        && trial.point().workload().equals("select")
                        && trial.point().clients() == 8);
    }

    @Test
    void parametersOfOneWorkload_doNotMultiplyThePointsOfAnother() {
        List<Point> select = plan(1).points().stream()
                .filter(point -> point.workload().equals("select"))
                .toList();

        assertThat(select).hasSize(2 * 2 * 2);
        assertThat(select).allSatisfy(point -> {
            assertThat(point.parameters()).containsOnly(Map.entry("rows", "500"));
            assertThat(point.settings().all()).doesNotContainKey("tpcb.branches");
        });
    }

    @Test
    void distance_variesThePointsOfTargetsWithAWire_andEmbeddedStandsBesideEach() {
        Plan plan = PlanReader.read("mine.yaml", """
                experiment: mine
                targets: [derby, 'derby:server']
                workloads: [select]
                settings: {network-rtt: [0, 1ms]}
                """, Overrides.none());

        assertThat(plan.points())
                .filteredOn(point -> point.target().deployment() == DeploymentKind.EMBEDDED)
                .hasSizeGreaterThanOrEqualTo(2)
                .allSatisfy(point ->
                        assertThat(point.settings().asks(Setting.NETWORK_RTT)).isFalse())
                .anyMatch(point -> point.id().endsWith("network-rtt=1ms"));
        assertThat(plan.points())
                .filteredOn(point -> point.target().deployment() == DeploymentKind.SERVER)
                .extracting(point -> point.settings().written(Setting.NETWORK_RTT))
                .contains("0", "1ms");
    }

    @Test
    void whatIsLeftToTheEngine_isOnNoAxis() {
        List<Point> points = PlanReader.read("test", """
                        experiment: mine
                        targets: [derby]
                        workloads: [select]
                        cases: {tuned: {buffer: 4MiB}, default: {tuning: out-of-the-box}}
                        """, Overrides.none()).points();

        assertThat(points)
                .extracting(point -> point.on("buffer"))
                .containsExactly(Optional.of("4MiB"), Optional.empty());
        assertThat(points).extracting(point -> point.on("heap")).containsOnly(Optional.of("1GiB"));
    }

    @Test
    void pointIds_areUniqueAndNameOnlyWhatVaries() {
        List<String> ids = plan(1).points().stream().map(Point::id).toList();

        assertThat(ids).doesNotHaveDuplicates().contains("derby:server/tpcb/8 clients/buffer=4MiB/tpcb.branches=10");
        assertThat(ids).noneMatch(id -> id.contains("select.rows"));
    }

    @Test
    void trialIds_areUniqueAndSafeAsFileNames() {
        assertThat(plan(1).trials())
                .extracting(TrialSpec::id)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[A-Za-z0-9.=_-]+"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 42, -7})
    void eachBlock_hasEachPointOnce(long seed) {
        Plan plan = plan(seed);
        Map<Integer, List<Point>> blocks = plan.trials().stream()
                .collect(Collectors.groupingBy(
                        TrialSpec::block, Collectors.mapping(TrialSpec::point, Collectors.toList())));

        assertThat(blocks).as("seed %d", seed).containsOnlyKeys(1, 2, 3, 4);
        assertThat(blocks.values())
                .as("seed %d", seed)
                .allSatisfy(block -> assertThat(block).containsExactlyInAnyOrderElementsOf(plan.points()));
    }

    @Test
    void blocks_runOneAfterTheOther() {
        assertThat(plan(1).trials()).extracting(TrialSpec::block).isSorted();
    }

    @Test
    void order_dependsOnlyOnTheSeed() {
        assertThat(plan(5).trials()).isEqualTo(plan(5).trials());
        assertThat(order(plan(5), 1)).isNotEqualTo(order(plan(6), 1));
        assertThat(order(plan(5), 1)).isNotEqualTo(order(plan(5), 2));
    }

    @Test
    void allTargetsOfABlock_getTheSameSeed() {
        Map<String, Set<Seed>> seeds = plan(1).trials().stream()
                .collect(Collectors.groupingBy(
                        trial -> trial.block() + trial.point().workload(),
                        Collectors.mapping(TrialSpec::seed, Collectors.toCollection(LinkedHashSet::new))));

        assertThat(seeds.values()).allSatisfy(ofBlock -> assertThat(ofBlock).hasSize(1));
        assertThat(seeds.values().stream().flatMap(Set::stream)).doesNotHaveDuplicates();
    }

    @Test
    void fiveBlocks_haveTheFirstPointOnceMoreInEach() {
        String five = FILE.replace("repetitions: 4", "repetitions: 5");
        Plan plan = PlanReader.read("mine.yaml", five, Overrides.none());
        Point first = plan.points().get(0);
        Point control = plan.control().orElseThrow();

        assertThat(control.id()).isEqualTo(first.id() + "/control");
        assertThat(control.settings()).isEqualTo(first.settings());
        assertThat(plan.trials())
                .filteredOn(trial -> trial.point().equals(control))
                .hasSize(5);
        assertThat(plan.trials()).extracting(TrialSpec::id).doesNotHaveDuplicates();
        assertThat(plan(1).control()).as("of four blocks").isEmpty();
    }

    /** What is too much is counted before it is made, and counted as what would be run. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "settings: {rate: [closed, 50%, 90%], arrivals: [poisson, constant]}",
                "settings: {tpcb.branches: [1, 2, 3], select.rows: 10}",
                "cases: {small: {buffer: 4MiB, tpcb.branches: 2}, large: {}}"
            })
    void trialsThatAreTooMany_areCountedAsTheyWouldBeRun(String axes) {
        String few = "experiment: mine\ntargets: [derby, h2]\nworkloads: [tpcb, select]\n" + axes + "\n";
        String clients = "clients: " + IntStream.rangeClosed(1, 8000).boxed().toList() + "\n";
        List<Integer> blocks = List.of(4, 5, 1000);
        for (int block : blocks) {
            Plan plan =
                    PlanReader.read("mine.yaml", few + "clients: 1\nrepetitions: " + block + "\n", Overrides.none());
            long controls = plan.control().isPresent() ? block : 0;
            long many = 8000L * (plan.trials().size() - controls) + controls;

            assertThatExceptionOfType(PlanException.class)
                    .isThrownBy(() -> PlanReader.read(
                            "mine.yaml", few + clients + "repetitions: " + block + "\n", Overrides.none()))
                    .withMessageContaining(
                            String.format(Locale.ROOT, "plan: must have at most 100,000 trials, got %,d;", many));
        }
    }

    @Test
    void margin_isFivePercentUnlessTheFileDeclaresAnother_andIsWrittenDown() {
        Plan declared = PlanReader.read("mine.yaml", FILE + "margin: 2.5%\n", Overrides.none());

        assertThat(plan(1).margin()).isEqualTo(0.05);
        assertThat(declared.margin()).isEqualTo(0.025);
        assertThat(PlanReader.read("written.yaml", PlanWriter.write(declared), Overrides.none())
                        .margin())
                .isEqualTo(0.025);
    }

    @Test
    void question_isThatOfSpeedUnlessTheFileAsksAnother_andIsWrittenDown() {
        Plan costs = PlanReader.read("mine.yaml", FILE + "question: costs\n", Overrides.none());

        assertThat(plan(1).question()).isEqualTo(PlanQuestion.SPEED);
        assertThat(costs.question()).isEqualTo(PlanQuestion.COSTS);
        assertThat(costs.with(List.of(), List.of()).question()).isEqualTo(PlanQuestion.COSTS);
        assertThat(PlanReader.readWritten("written.yaml", PlanWriter.write(costs))
                        .question())
                .isEqualTo(PlanQuestion.COSTS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "0%", "101%", "-5%", "five%"})
    void marginThatIsNoShare_isRejected(String margin) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> PlanReader.read("mine.yaml", FILE + "margin: '" + margin + "'\n", Overrides.none()))
                .withMessageContaining("margin: must be");
    }

    private static List<String> order(Plan plan, int block) {
        return plan.trials().stream()
                .filter(trial -> trial.block() == block)
                .map(trial -> trial.point().id())
                .toList();
    }

    private static Plan plan(long seed) {
        return PlanReader.read(
                "mine.yaml", FILE, new GivenOverrides().seed(seed).made());
    }
}
