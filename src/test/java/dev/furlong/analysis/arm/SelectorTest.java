package dev.furlong.analysis.arm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which points an arm picks, and what it cannot pick. */
final class SelectorTest {
    private static final Plan PLAN = PlanReader.read("mine.yaml", """
            experiment: mine
            targets: [derby, 'derby:server']
            workloads: [tpcb, select]
            clients: [1, 8]
            settings:
              buffer: [4MiB, 64MiB]
              tpcb.branches: [1, 4]
              derby.storage.pageSize: [4096, 8192]
              rate: [closed, 50%, 100/s]
              arrivals: [poisson, constant]
            """, Overrides.none());

    @ParameterizedTest
    @CsvSource({
        "derby, /derby/",
        "derby:embedded, /derby/",
        "target=derby:server, /derby:server/",
        "workload=select, /select/",
        "clients=8, /8 clients/",
        "buffer=4MiB, /buffer=4MiB/",
        "buffer=65536KiB, /buffer=64MiB/",
        "tpcb.branches=4, /tpcb.branches=4/",
        "derby.storage.pageSize=8192, /derby.storage.pageSize=8192/",
        "rate=closed, /rate=closed/",
        "rate=50%, /rate=50%/",
        "rate=100/s, /rate=100/s/",
        "arrivals=poisson, /arrivals=poisson/"
    })
    void oneAxis_picksThePointsWhoseIdsNameThatValue(String written, String part) {
        assertThat(picked(PLAN, written)).isNotEmpty().isEqualTo(named(part));
    }

    @Test
    void severalAxes_pickThePointsThatLieOnAllOfThem() {
        assertThat(picked(PLAN, "derby, buffer=4MiB,clients=8 , workload=select, rate=closed"))
                .containsExactly(
                        "derby/select/8 clients/buffer=4MiB/derby.storage.pageSize=4096/rate=closed",
                        "derby/select/8 clients/buffer=4MiB/derby.storage.pageSize=8192/rate=closed");
    }

    @Test
    void targetWhoseNameACaseHasToo_isATarget() {
        Plan plan = PlanReader.read("arms", """
                experiment: arms
                targets: [derby, h2]
                workloads: [select]
                clients: [1]
                cases: {h2: {buffer: 4MiB}, large: {buffer: 64MiB}}
                """, Overrides.none());

        assertThat(picked(plan, "h2")).containsExactly("h2/select/1 client/case=h2", "h2/select/1 client/case=large");
    }

    @Test
    void whatDoesNotVary_isAnAxisToo() {
        Plan fixed = plan("settings: {heap: 256MiB, tpcb.branches: 4}\ncases: {small: {buffer: 4MiB}, large: {}}");

        assertThat(picked(fixed, "heap=262144KiB")).hasSize(4);
        assertThat(picked(fixed, "gc=G1")).hasSize(4);
        assertThat(picked(fixed, "buffer=64MiB")).isEqualTo(picked(fixed, "case=large"));
        assertThat(picked(fixed, "case=small"))
                .containsExactly("derby/tpcb/1 client/case=small", "derby/select/1 client/case=small");
        assertThat(picked(fixed, "tpcb.branches=4"))
                .containsExactly("derby/tpcb/1 client/case=small", "derby/tpcb/1 client/case=large");
    }

    /** A parameter of another load picks no point, unless the load is picked by name. */
    @Test
    void axisThatMeansNothingToAPoint_picksItWithItsLoadAlone() {
        assertThat(picked(PLAN, "tpcb.branches=1")).noneMatch(id -> id.contains("/select/"));
        assertThat(picked(PLAN, "tpcb.branches=1, workload=select")).isEqualTo(named("/select/"));
        assertThat(picked(PLAN, "arrivals=constant, rate=closed")).isEqualTo(named("/rate=closed/"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tpcb | must be a target or AXIS=VALUE, got 'tpcb'; write workload=tpcb",
                "derby,tpcb | must be a target or AXIS=VALUE, got 'tpcb'; write workload=tpcb",
                "1 client | must be a target or AXIS=VALUE, got '1 client'; write clients=1",
                "8-clients | must be a target or AXIS=VALUE, got '8-clients'; write clients=8",
                "4 clients | must be a target or AXIS=VALUE, got '4 clients'; write clients=4",
                "mix | must be a target or AXIS=VALUE, got 'mix'; write workload=mix",
                "4MiB | must be a target or AXIS=VALUE, got '4MiB'; write buffer=4MiB",
                "workload=mix | must name what the run has, got workload=mix; legal: tpcb, select",
                "derbi | must name what the run has, got target=derbi; did you mean 'derby'? legal: derby, derby:server",
                "h2 | must name what the run has, got target=h2; legal: derby, derby:server",
                "clients=2 | must name what the run has, got clients=2; legal: 1, 8",
                "buffer=5MiB | must name what the run has, got buffer=5MiB; did you mean '4MiB'? legal: 4MiB, 64MiB",
                "heap=2GiB | must name what the run has, got heap=2GiB; did you mean '1GiB'? legal: 1GiB",
                "bufer=4MiB | must name an axis of the plan, got 'bufer'; did you mean 'buffer'?",
                "buffer=many | buffer: must be a size",
                "tpcb.mix=derby | must name an axis of the run, got 'tpcb.mix', which the plan does not set; legal: arrivals, buffer,",
                "tpcb.branch=1 | must name an axis of the run, got 'tpcb.branch', which the plan does not set; did you mean 'tpcb.branches'? legal: arrivals, buffer, clients,",
                "case=small | must name an axis of the run, got 'case'; legal: arrivals, buffer,",
                "control | must name what the run has, got target=control; legal: derby, derby:server",
                "derby,derby:server | must name each axis once, got target twice in 'derby,derby:server'",
                "'' | must be a target or AXIS=VALUE, got ''; legal: such as derby:server, clients=8",
                "derby, | must be a target or AXIS=VALUE, got 'derby,'"
            })
    void whatPicksNoPoint_isRefusedWithWhatDoes(String written, String message) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Selector.read("r#" + written, written, PLAN))
                .withMessageStartingWith("r#" + written)
                .withMessageContaining(message);
    }

    @Test
    void placeWithoutAPoint_isRefusedWithPointsThatThereAre() {
        Plan cases = plan("cases: {small: {buffer: 4MiB}, large: {}}");

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Selector.read("r#x", "case=small, buffer=64MiB", cases))
                .withMessage("r#x: must pick a point of the run, got 'case=small, buffer=64MiB', which matches none;"
                        + " legal: the coordinates of one of these, derby/tpcb/1 client/case=small,"
                        + " derby/tpcb/1 client/case=large,"
                        + " derby/select/1 client/case=small, derby/select/1 client/case=large");
    }

    @Test
    void valueWithAComma_isRefusedByItsName() {
        Plan commas = plan("settings: {tpcb.branches: 4, 'derby.more': ['a,b', c]}");

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> Selector.read("r#x", "clients=1, derby.more=a,b", commas))
                .withMessage("r#x: must pick by values without a comma, got derby.more=a,b; legal: other axes, or the"
                        + " name of a case that sets it, such as case=NAME");
        assertThat(picked(commas, "derby.more=c")).hasSize(2);
    }

    @Test
    void parameterThatThePlanSetsOnce_isNamedAmongTheAxes() {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(
                        () -> Selector.read("r#x", "derby.more=a", plan("settings: {tpcb.branches: 4, heap: 64MiB}")))
                .withMessage("r#x: must name an axis of the run, got 'derby.more', which the plan does not set; legal:"
                        + " clients, heap, target, tpcb.branches, workload");
    }

    private static List<String> named(String part) {
        return PLAN.points().stream()
                .map(Point::id)
                .filter(id -> ("/" + id + "/").contains(part))
                .toList();
    }

    private static List<String> picked(Plan plan, String written) {
        Selector selector = Selector.read("r#" + written, written, plan);
        return plan.points().stream().filter(selector::takes).map(Point::id).toList();
    }

    private static Plan plan(String rest) {
        return PlanReader.read(
                "mine.yaml",
                "experiment: mine\ntargets: derby\nworkloads: [tpcb, select]\nclients: 1\n" + rest + "\n",
                Overrides.none());
    }
}
