package dev.furlong.plan;

import dev.furlong.failure.PlanException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Settings that act only beside another one, or on some kind of target. A plan that asks for them must have such a point. */
public final class IdleSettings {
    private static final Map<Setting, Needs> NEEDS = new EnumMap<>(Map.of(
            Setting.LOG_FOLDER,
            new Needs(
                    "log-disk=separate and storage=directory",
                    point -> is(point, Setting.LOG_DISK, "separate") && is(point, Setting.STORAGE, "directory")),
            Setting.DISK_SIZE,
            new Needs("storage=loop", point -> is(point, Setting.STORAGE, "loop")),
            Setting.IMAGE,
            new Needs(
                    "a target in a container",
                    point -> point.target().deployment().inContainer()),
            Setting.PORT,
            new Needs(
                    "a server that Furlong starts",
                    point -> !List.of(DeploymentKind.EMBEDDED, DeploymentKind.EXTERNAL)
                            .contains(point.target().deployment()))));

    private IdleSettings() {}

    private record Needs(String words, Predicate<Point> met) {}

    /**
     * Refuses those that act on no point of a plan.
     *
     * @throws PlanException if one does
     */
    public static void check(Plan plan) {
        NEEDS.forEach((setting, needs) -> plan.points().stream()
                .map(point -> point.settings().of(setting))
                .filter(value -> !value.equals(setting.byDefault())
                        && plan.points().stream().noneMatch(needs.met))
                .findFirst()
                .ifPresent(value -> {
                    throw new PlanException("settings " + setting.key() + ": must go with " + needs.words + ", got '"
                            + value + "' without; legal: at a point with " + needs.words + ", or leave it out");
                }));
    }

    private static boolean is(Point point, Setting setting, String value) {
        return point.settings().of(setting).equals(value);
    }
}
