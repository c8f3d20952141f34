package dev.furlong.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.furlong.measurement.condition.AccessPath;
import dev.furlong.measurement.condition.AccessPlan;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.folder.RunDirectory;
import dev.furlong.storage.Root;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Establishes on real engines that each index of the lookup load gives the access path that it is there for. */
final class AccessPathsTest {
    private static final String PLAN = """
            experiment: plans
            targets: ['%s']
            workloads: [lookup]
            clients: [1]
            repetitions: 1
            warm-up: 100ms
            measure: 200ms
            settings:
              heap: [256MiB]
              lookup.index: [none, secondary, primary, covering]
              lookup.rows: [2000]
            """;

    @TempDir
    private Path folder;

    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = "derby")
    void eachIndex_givesTheExpectedPath(String target) {
        List<AccessPlan> plans = trials(target).stream()
                .map(trial -> trial.conditions().get(Conditions.ACCESS_PLAN).orElseThrow())
                .toList();

        assertThat(plans)
                .extracting(AccessPlan::expected)
                .containsExactlyInAnyOrder(
                        AccessPath.TABLE_SCAN,
                        AccessPath.SECONDARY_INDEX,
                        AccessPath.PRIMARY_KEY,
                        AccessPath.COVERING_INDEX);
        assertThat(plans).allSatisfy(plan -> {
            assertThat(plan.asExpected()).as(plan.toString()).isTrue();
            assertThat(plan.actual()).as(plan.toString()).isNotEqualTo(AccessPath.UNKNOWN);
        });
    }

    @Tag("every")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "derby:server",
                "derby@10.1.1.0",
                "postgresql:process",
                "postgresql@9.6:process",
                "mysql:container",
                "mariadb:process",
                "h2",
                "sqlite"
            })
    void eachIndexElsewhere_givesTheExpectedPath(String target) {
        eachIndex_givesTheExpectedPath(target);
    }

    @Tag("every")
    @ParameterizedTest
    @ValueSource(strings = {"hsqldb", "duckdb"})
    void planThatCannotBeRead_isUnknown_withTheReason(String target) {
        assertThat(trials(target)).allSatisfy(trial -> {
            AccessPlan plan = trial.conditions().get(Conditions.ACCESS_PLAN).orElseThrow();
            assertThat(plan.actual()).isEqualTo(AccessPath.UNKNOWN);
            assertThat(plan.plan()).isEqualTo("Furlong cannot read the plans of " + target);
        });
    }

    private List<TrialRecord> trials(String target) {
        Plan plan = PlanReader.read("plans", PLAN.formatted(target), Overrides.none());
        Root.demand(Targets.unavailable(plan));
        ExperimentRun.Result result =
                new ExperimentRun(RunListener.silent(), Interruption.none(), true).run(plan, folder);
        assertThat(result.failure()).isNull();
        List<TrialRecord> trials = RunDirectory.open("test", result.folder()).trials();
        assertThat(trials).hasSize(4).allMatch(TrialRecord::valid);
        return trials;
    }
}
