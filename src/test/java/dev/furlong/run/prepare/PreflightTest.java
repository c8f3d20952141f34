package dev.furlong.run.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import java.nio.file.Path;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an engine refuses is told with the place where it was written. */
final class PreflightTest {
    @TempDir
    private Path folder;

    @Test
    void settingThatAnEngineRefuses_isToldWithItsCaseAndLine() {
        refused("cases: {large: {buffer: 64MiB}, odd: {buffer: 64KiB}}")
                .hasMessageStartingWith("p.yaml line 4 cases.odd buffer: must be ");
    }

    @Test
    void settingThatAnEngineRefuses_isNoneOfTheCase_thatSetsAnother() {
        refused("""
                settings: {buffer: 64KiB}
                cases: {large: {heap: 1GiB}, small: {heap: 512MiB}}""").hasMessageStartingWith("p.yaml line 4 settings.buffer: must be ");
    }

    /** What one engine knows is no answer for another one, nor for a later release of it. */
    @Test
    void propertiesOfSeveralEngines_areEachAskedOfTheirOwn() {
        String yaml = """
                experiment: two
                targets: [hsqldb, h2]
                workloads: [select]
                settings: {hsqldb.cache_free_count: 100, %s: 0}
                """;
        Preflight preflight = new Preflight();

        assertThat(preflight.check(
                        PlanReader.read("p.yaml", yaml.formatted("h2.MAX_COMPACT_TIME"), Overrides.none()), folder))
                .hasSize(2);
        assertThatThrownBy(() -> preflight.check(
                        PlanReader.read("p.yaml", yaml.formatted("h2.cache_free_count"), Overrides.none()), folder))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("settings.h2.cache_free_count: must be ");
    }

    @Test
    void planOfTwoPoints_isRefusedWhereOneIsNeeded() {
        String yaml = "experiment: two\ntargets: [hsqldb]\nworkloads: [select]\nclients: [1, 2]\n";
        Plan plan = PlanReader.read("p.yaml", yaml, Overrides.none());

        assertThatThrownBy(() -> new Preflight().checkOne(plan, folder))
                .isInstanceOf(PlanException.class)
                .hasMessage("target: must be one point, got hsqldb/select/1 client, hsqldb/select/2 clients");
    }

    private AbstractThrowableAssert<?, ?> refused(String more) {
        String yaml = "experiment: cases\ntargets: [hsqldb]\nworkloads: [select]\n" + more + "\n";
        return assertThatThrownBy(
                        () -> new Preflight().check(PlanReader.read("p.yaml", yaml, Overrides.none()), folder))
                .isInstanceOf(PlanException.class);
    }
}
