package dev.furlong.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.axis.Case;
import dev.furlong.plan.file.GivenOverrides;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.file.PlanWriter;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.written.ByteSize;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Establishes which points cases make, and which cases are refused. */
final class CaseTest {
    private static final String FILE = """
            experiment: mine
            targets: [derby, h2]
            workloads: [select]
            clients: 1
            settings: {heap: 512MiB, cores: [1, all]}
            cases:
              small: {buffer: 4MiB, heap: 64MiB, select.rows: 10}
              large: {buffer: 64MiB, h2.MAX_COMPACT_TIME: 0}
              as-it-is: {}
            """;

    @Test
    void eachCase_isOnePointOfTheAxis() {
        assertThat(plan(FILE).points())
                .extracting(Point::id)
                .containsExactly(
                        "derby/select/1 client/case=small/cores=1",
                        "h2/select/1 client/case=small/cores=1",
                        "derby/select/1 client/case=small/cores=all",
                        "h2/select/1 client/case=small/cores=all",
                        "derby/select/1 client/case=large/cores=1",
                        "h2/select/1 client/case=large/cores=1",
                        "derby/select/1 client/case=large/cores=all",
                        "h2/select/1 client/case=large/cores=all",
                        "derby/select/1 client/case=as-it-is/cores=1",
                        "h2/select/1 client/case=as-it-is/cores=1",
                        "derby/select/1 client/case=as-it-is/cores=all",
                        "h2/select/1 client/case=as-it-is/cores=all");
    }

    @Test
    void caseReplacesThePlansOwnValues_andLeavesTheRest() {
        Point small = point("derby/select/1 client/case=small/cores=1");
        Point asItIs = point("derby/select/1 client/case=as-it-is/cores=1");

        assertThat(small.settings().get(Setting.BUFFER)).isEqualTo(new ByteSize(4 << 20));
        assertThat(small.settings().written(Setting.HEAP)).isEqualTo("64MiB");
        assertThat(small.parameters()).containsExactly(Map.entry("rows", "10"));
        assertThat(small.caseName()).isEqualTo("small");
        assertThat(asItIs.settings().written(Setting.HEAP)).isEqualTo("512MiB");
        assertThat(asItIs.settings().asks(Setting.BUFFER)).isFalse();
        assertThat(asItIs.parameters()).isEmpty();
    }

    @Test
    void propertyOfAnEngine_isThatEnginesAlone() {
        assertThat(point("h2/select/1 client/case=large/cores=1").settings().engineProperties("h2"))
                .containsExactly(Map.entry("h2.MAX_COMPACT_TIME", "0"));
        assertThat(point("derby/select/1 client/case=large/cores=1").settings().asked())
                .doesNotContainKey("h2.MAX_COMPACT_TIME");
    }

    @Test
    void loneCase_isNotInTheId() {
        Plan plan = read(FILE, "small");

        assertThat(plan.points()).extracting(Point::id).contains("derby/select/1 client/cores=1");
        assertThat(plan.points()).extracting(Point::caseName).containsOnly("small");
    }

    @Test
    void writtenPlan_readsBackAsTheSame() {
        Plan plan = plan(FILE);

        Plan again = plan(PlanWriter.write(plan));

        assertThat(again.points()).isEqualTo(plan.points());
        assertThat(again.cases())
                .extracting(Case::name, Case::settings)
                .containsExactlyElementsOf(plan.cases().stream()
                        .map(one -> tuple(one.name(), one.settings()))
                        .toList());
    }

    @Test
    void caseOfTheCommandLine_isOneOfThePlansOrItsOwn() {
        Plan plan = read(FILE, "large,small", "tiny:buffer=1MiB,heap=32MiB", "box:");

        assertThat(plan.cases()).extracting(Case::name).containsExactly("large", "small", "tiny", "box");
        assertThat(plan.cases().get(2).settings())
                .containsExactly(Map.entry("buffer", "1MiB"), Map.entry("heap", "32MiB"));
        assertThat(plan.cases().get(3).settings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tier|--case: must be a case of the plan, got 'tier'; legal: small, large, as-it-is, NAME:KEY=VALUE,KEY=VALUE",
                "tiny:buffer|--case tiny: must give each setting one value, as KEY=VALUE, got 'buffer' in 'tiny:buffer'",
                "tiny:buffer=4MiB,16MiB|got '16MiB' in 'tiny:buffer=4MiB,16MiB'; for another value, add a case",
                "tiny:bufer=4MiB|--case tiny bufer: must be a setting, got 'bufer'",
                "tiny:buffer=4MB|--case tiny buffer: must be a size",
                "tiny:buffer=4MiB,buffer=8MiB|--case tiny buffer: must be set once in a case",
                "tiny:arrivals=constant|--case tiny arrivals: must not be part of a case",
                "tiny:,buffer=4MiB|--case tiny: must give each setting one value, as KEY=VALUE, got ''",
                "tiny:rate=70%|--case tiny rate: must not be part of a case",
                "Tiny:buffer=4MiB|--case Tiny: must have a name of up to 32 lower-case letters",
                "a--b:buffer=4MiB|--case a--b: must have a name of up to 32 lower-case letters",
                "a-:buffer=4MiB|--case a-: must have a name of up to 32 lower-case letters",
                ":buffer=4MiB|--case: must be NAME:KEY=VALUE,KEY=VALUE, got ':buffer=4MiB'",
                "tiny:cores=1|--case tiny cores: must be either in cases or an axis, got it in the case 'tiny' and as the axis 1,all"
            })
    void caseOfTheCommandLine_thatIsNone_isRejected(String written, String message) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> read(FILE, written))
                .withMessageContaining(message);
    }

    @Test
    void caseTwice_isRejected() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> read(FILE, "small", "small"))
                .withMessage("--case: must be given once, got 'small' twice");
    }

    @Test
    void caseOfTheFile_thatIsNotLegal_isRejectedWithItsLine() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> plan(FILE.replace("buffer: 64MiB", "buffer: 64MB")))
                .withMessageStartingWith("mine.yaml line 8 cases.large buffer: must be a size");
    }

    @Test
    void casesWithTheSameSettings_areRejected() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> read(FILE, "one:buffer=4MiB", "other:buffer=4MiB"))
                .withMessageContaining("must differ from the other cases, got the settings of 'one' again in 'other'");
    }

    @Test
    void distanceOfSeveralCases_leavesAnEmbeddedTargetAsItIs() {
        assertThat(read(FILE, "near:", "far:network-rtt=1ms").points())
                .allSatisfy(point ->
                        assertThat(point.settings().asks(Setting.NETWORK_RTT)).isFalse());
    }

    /** So that it is refused where it has none. */
    @Test
    void distanceOfAllCases_isAskedOfAnEmbeddedTargetToo() {
        assertThat(read(FILE, "far:network-rtt=1ms").points())
                .allSatisfy(point ->
                        assertThat(point.settings().asks(Setting.NETWORK_RTT)).isTrue());
    }

    /** A case that asks for the distance of all others asks for no other one. */
    @Test
    void distanceThatACaseRepeats_isOneDistance() {
        assertThat(read(FILE.replace("heap: 512MiB", "heap: 512MiB, network-rtt: 1ms"), "far:network-rtt=1ms", "same:")
                        .points())
                .hasSizeGreaterThan(1)
                .allSatisfy(point ->
                        assertThat(point.settings().asks(Setting.NETWORK_RTT)).isTrue());
    }

    @Test
    void parameterOfAnotherWorkload_isLeftOut() {
        Plan plan = read(FILE.replace("[select]", "[select, tpcb]"), "small:tpcb.branches=1,select.rows=10");

        assertThat(plan.points())
                .filteredOn(point -> point.workload().equals("select"))
                .allSatisfy(point -> {
                    assertThat(point.parameters()).containsExactly(Map.entry("rows", "10"));
                    assertThat(point.settings().asked()).doesNotContainKey("tpcb.branches");
                });
    }

    @Test
    void shareOfACapacity_hasTheClosedLoopOfItsCase() {
        Plan plan = plan(FILE.replace("cores: [1, all]", "rate: [closed, 70%]"));

        assertThat(plan.points())
                .filteredOn(point -> point.id().endsWith("rate=70%"))
                .isNotEmpty()
                .allSatisfy(point -> assertThat(LoadModels.capacity(point, plan.points()))
                        .map(Point::id)
                        .contains(point.id().replace("70%", "closed")));
    }

    @Test
    void settingOfTheCommandLine_thatACaseSetsToo_isRejected() {
        Overrides overrides = new GivenOverrides().axes("buffer=8MiB").made();

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> PlanReader.read("mine.yaml", FILE, overrides))
                .withMessage(
                        "--set buffer: must not be set beside the cases, got it with the case 'small', which sets it to"
                                + " 4MiB; legal: cases of your own, such as --case small:buffer=8MiB");
    }

    private static Point point(String id) {
        return plan(FILE).points().stream()
                .filter(point -> point.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Plan plan(String yaml) {
        return PlanReader.read("mine.yaml", yaml, Overrides.none());
    }

    private static Plan read(String yaml, String... cases) {
        return PlanReader.read(
                "mine.yaml", yaml, new GivenOverrides().cases(cases).made());
    }
}
