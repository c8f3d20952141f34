package dev.furlong.plan;

import dev.furlong.failure.PlanException;
import dev.furlong.plan.setting.LogDisk;
import dev.furlong.plan.setting.Setting;
import dev.furlong.plan.setting.StorageKind;
import dev.furlong.plan.target.DeploymentKind;
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
            new Needs(
                    Setting.PORT,
                    "a server that Furlong starts",
                    point -> !List.of(DeploymentKind.EMBEDDED, DeploymentKind.EXTERNAL)
                            .contains(point.target().deployment())));

    private IdleSettings() {}

    private record Needs(Setting<?> setting, String words, Predicate<Point> met) {}

    /**
     * Refuses those that act on no point of a plan.
     *
     * @throws PlanException if one does
     */
    public static void check(Plan plan) {
        NEEDS.forEach(needs -> plan.points().stream()
                .map(Point::settings)
                .filter(settings -> !settings.atDefault(needs.setting)
                        && plan.points().stream().noneMatch(needs.met))
                .findFirst()
                .ifPresent(settings -> {
                    throw new PlanException("settings " + needs.setting.key() + ": must go with " + needs.words
                            + ", got '" + settings.written(needs.setting) + "' without; legal: at a point with "
                            + needs.words + ", or leave it out");
                }));
    }
}
