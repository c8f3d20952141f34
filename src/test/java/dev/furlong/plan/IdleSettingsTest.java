package dev.furlong.plan;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.file.Overrides;
import dev.furlong.plan.file.PlanReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class IdleSettingsTest {
    @ParameterizedTest
    @CsvSource({
        "derby, 'log-folder: /disk2', log-disk=separate and storage=directory",
        "derby, 'log-folder: /disk2, log-disk: separate, storage: loop', log-disk=separate and storage=directory",
        "derby, 'disk-size: 4GiB', storage=loop",
        "'postgresql:process', 'image: mine:1', a target in a container",
        "derby, 'layers: \"on\", probes: \"off\"', probes=on",
        "'derby, sqlite', 'port: 1527', a server that Furlong starts"
    })
    void settingThatActsOnNoPoint_isRefusedByName(String targets, String settings, String needs) {
        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> IdleSettings.check(plan(targets, settings)))
                .withMessageContaining(
                        "settings." + settings.split(":")[0] + ": must be used with " + needs + ", got '");
    }

    @ParameterizedTest
    @CsvSource({
        "derby, 'log-folder: /disk2, log-disk: [same, separate]'",
        "derby, 'disk-size: 4GiB, storage: [directory, loop]'",
        "derby, 'disk-size: 2GiB, port: free'",
        "'derby, postgresql:container', 'image: mine:1'",
        "derby, 'layers: \"on\"'",
        "derby, 'layers: \"on\", probes: [\"on\", \"off\"]'",
        "'derby, derby:server', 'port: 1527'"
    })
    void settingThatActsOnOnePoint_isTaken(String targets, String settings) {
        assertThatCode(() -> IdleSettings.check(plan(targets, settings))).doesNotThrowAnyException();
    }

    @Test
    void settingOfACase_mustActInThatCase_andOneOfThePlan_mayActInAnyCase() {
        String cases = "cases: {small: {disk-size: 1GiB}, disk: {storage: loop}}\n";

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> IdleSettings.check(plan("derby", "", cases)))
                .withMessageStartingWith(
                        "test line 5 cases.small disk-size: must be used with storage=loop, got '1GiB'");
        assertThatCode(() -> IdleSettings.check(
                        plan("derby", "disk-size: 1GiB", "cases: {small: {}, disk: {storage: loop}}\n")))
                .doesNotThrowAnyException();
    }

    @Test
    void planThatAsksForNothing_isTaken() {
        assertThatCode(() -> IdleSettings.check(plan("derby", ""))).doesNotThrowAnyException();
    }

    @Test
    void portOfAServerThatFurlongDoesNotStart_isRefused() {
        String external = "experiment: one\ntargets: ['postgresql:external']\nserver: theirs\nworkloads: [select]\n"
                + "settings: {port: 5433}\n";

        assertThatExceptionOfType(PlanException.class)
                .isThrownBy(() -> IdleSettings.check(PlanReader.read("test", external, Overrides.none())))
                .withMessageStartingWith(
                        "test line 5 settings.port: must be used with a server that Furlong starts, got '5433'");
    }

    private static Plan plan(String targets, String settings) {
        return plan(targets, settings, "");
    }

    private static Plan plan(String targets, String settings, String more) {
        return PlanReader.read(
                "test",
                "experiment: one\ntargets: [" + targets + "]\nworkloads: [select]\nsettings: {" + settings + "}\n"
                        + more,
                Overrides.none());
    }
}
