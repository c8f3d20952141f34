package dev.furlong.plan;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.axis.Case;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.Settings;
import dev.furlong.plan.setting.value.LogDisk;
import dev.furlong.plan.setting.value.StorageKind;
import dev.furlong.plan.target.DeploymentKind;
import dev.furlong.plan.written.Places;
import java.util.List;
import java.util.function.Predicate;

/** Settings that act only beside another one, or on some kind of target. A plan that asks for them must have such a point. */
public final class IdleSettings {
    private static final List<Needs> NEEDS = List.of(
            new Needs(
                    Setting.LOG_FOLDER,
                    "log-disk=separate and storage=directory",
                    point -> point.settings().get(Setting.LOG_DISK) == LogDisk.SEPARATE
                            && point.settings().get(Setting.STORAGE) == StorageKind.DIRECTORY),
            new Needs(
                    Setting.DISK_SIZE,
                    "storage=loop",
                    point -> point.settings().get(Setting.STORAGE) == StorageKind.LOOP),
            new Needs(
                    Setting.IMAGE,
                    "a target in a container",
                    point -> point.target().deployment().inContainer()),
            new Needs(Setting.LAYERS, "probes=on", point -> point.settings().get(Setting.PROBES)),
            new Needs(
                    Setting.PORT,
                    "a server that Furlong starts",
                    point -> !List.of(DeploymentKind.EMBEDDED, DeploymentKind.EXTERNAL)
                            .contains(point.target().deployment())));

    private IdleSettings() {}

    private record Needs(Setting<?> setting, String words, Predicate<Point> met) {}

    /** Whether a setting does anything at a point: the port of a server means nothing to an embedded target. */
    static boolean acts(Setting<?> setting, Point point) {
        return NEEDS.stream().filter(needs -> needs.setting.equals(setting)).allMatch(needs -> needs.met.test(point));
    }

    /**
     * Refuses those that act on no point of a plan, and those of a case that act on no point of the case.
     *
     * @throws PlanException if one does
     */
    public static void check(Plan plan) {
        List<Point> points = plan.points();
        NEEDS.forEach(needs -> points.stream()
                .map(Point::settings)
                .filter(settings ->
                        !settings.atDefault(needs.setting) && points.stream().noneMatch(needs.met))
                .findFirst()
                .ifPresent(settings -> {
                    throw plan.places().at(idle(needs, settings));
                }));
        plan.cases()
                .forEach(one ->
                        check(one, plan.places().find(Places.ofCase(one.name())).orElse(one.place()), points));
    }

    private static void check(Case one, String place, List<Point> points) {
        List<Point> own = points.stream()
                .filter(point -> one.name().equals(point.caseName()))
                .toList();
        NEEDS.stream()
                .filter(needs -> one.settings().containsKey(needs.setting.key()))
                .filter(needs -> own.stream().noneMatch(needs.met))
                .forEach(needs -> own.stream()
                        .map(Point::settings)
                        .filter(settings -> !settings.atDefault(needs.setting))
                        .findFirst()
                        .ifPresent(settings -> {
                            throw idle(needs, settings).at(place + " " + needs.setting.key());
                        }));
    }

    private static PlanException idle(Needs needs, Settings settings) {
        return PlanException.ofSetting(
                needs.setting.key(),
                "must be used with " + needs.words + ", got '" + settings.written(needs.setting)
                        + "' without; legal: with " + needs.words + ", or leave it out");
    }
}
