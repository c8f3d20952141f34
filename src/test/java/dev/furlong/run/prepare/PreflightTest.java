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

    @Test
    void whatIsLeftToTheEngine_isRefusedWithTheLine_whateverSetsTheTuning() {
        refusedOfDerby("settings: {tuning: out-of-the-box, durability: process-kill}")
                .hasMessage("p.yaml line 4 settings.durability: must not be set with tuning=out-of-the-box, got"
                        + " process-kill; legal: no durability, or cases such as {equal: {durability:"
                        + " process-kill}, default: {tuning: out-of-the-box}}");
        refusedOfDerby("settings: {tuning: [equal, out-of-the-box], buffer: 64MiB}")
                .hasMessageStartingWith(
                        "p.yaml line 4 settings.buffer: must not be set with tuning=out-of-the-box, got 64MiB;");
        refusedOfDerby("cases: {equal: {buffer: 4MiB}, default: {tuning: out-of-the-box, lock-wait: 5s}}")
                .hasMessageStartingWith("p.yaml line 4 cases.default lock-wait: must not be set with tuning=");
        refusedOfDerby("""
                settings: {buffer: 4MiB}
                cases: {equal: {}, default: {tuning: out-of-the-box}}""").hasMessageStartingWith("p.yaml line 4 settings.buffer: must not be set with tuning=");
    }

    @Test
    void whatIsLeftToTheEngine_isLegalInTheOtherCase() {
        String yaml = of("derby", "cases: {equal: {buffer: 4MiB}, default: {tuning: out-of-the-box}}");

        assertThat(new Preflight().check(PlanReader.read("p.yaml", yaml, Overrides.none()), folder))
                .hasSize(2);
    }

    @Test
    void engineWhoseDefaultsFurlongCannotReadBack_isRefusedWithThoseThatItCan() {
        refused("settings: {tuning: out-of-the-box}")
                .hasMessage(
                        "p.yaml line 4 settings.tuning: must be one that hsqldb supports, got out-of-the-box: Furlong"
                                + " reads back the own defaults of derby, mariadb, mysql and postgresql alone; legal: equal");
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
        return refused("hsqldb", more);
    }

    private AbstractThrowableAssert<?, ?> refusedOfDerby(String more) {
        return refused("derby", more);
    }

    private AbstractThrowableAssert<?, ?> refused(String target, String more) {
        return assertThatThrownBy(() ->
                        new Preflight().check(PlanReader.read("p.yaml", of(target, more), Overrides.none()), folder))
                .isInstanceOf(PlanException.class);
    }

    private static String of(String target, String more) {
        return "experiment: cases\ntargets: [" + target + "]\nworkloads: [select]\n" + more + "\n";
    }
}
