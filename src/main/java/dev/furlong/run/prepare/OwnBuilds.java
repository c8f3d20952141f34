package dev.furlong.run.prepare;

import dev.furlong.failure.PlanException;
import dev.furlong.measurement.condition.Conditions;
import dev.furlong.plan.Plan;
import dev.furlong.plan.Point;
import dev.furlong.plan.setting.Setting;
import dev.furlong.results.TrialRecord;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What holds of the jars of builds of the user's own in a run. */
public final class OwnBuilds {
    private OwnBuilds() {}

    /**
     * Refuses jars that targets of several engines would have.
     *
     * @throws PlanException if there are such
     */
    static void checkEngines(Plan plan) {
        Map<String, Point> firstOf = new HashMap<>();
        for (Point point : plan.points()) {
            point.settings().get(Setting.JARS).ifPresent(jars -> {
                Point first = firstOf.computeIfAbsent(jars, path -> point);
                if (!first.target().engine().equals(point.target().engine())) {
                    throw refused(
                            plan,
                            point,
                            "must be those of one engine, got " + jars + " for "
                                    + first.target().engine() + " and "
                                    + point.target().engine() + "; legal: targets of one engine");
                }
            });
        }
    }

    /**
     * Refuses two paths of the same jars. A gate between them would pass, whatever was to be compared.
     *
     * @param trials the trials so far of a run that goes on
     * @throws PlanException if there are two
     */
    public static void checkDifferent(Plan plan, Collection<Prepared> prepared, Collection<TrialRecord> trials) {
        Map<String, String> pathOf = new HashMap<>();
        for (TrialRecord record : trials) {
            Setting.JARS
                    .effectiveIn(record.settings())
                    .flatMap(Function.identity())
                    .ifPresent(
                            path -> record.conditions().get(Conditions.JARS).ifPresent(sum -> pathOf.put(sum, path)));
        }
        for (Prepared one : prepared) {
            one.ownJars().ifPresent(sum -> {
                String path = one.settings().get(Setting.JARS).orElseThrow();
                String other = pathOf.putIfAbsent(sum, path);
                if (other != null && !other.equals(path)) {
                    throw refused(
                            plan,
                            one.point(),
                            "must be different builds, got " + other + " and " + path
                                    + ", whose jars are the same; legal: another build on one side");
                }
            });
        }
    }

    private static PlanException refused(Plan plan, Point point, String words) {
        return Preflight.places(plan, point).at(PlanException.ofSetting(Setting.JARS.key(), words));
    }

    /**
     * Refuses jars that are not those that a run began with. Its trials would be of two builds under one name.
     *
     * @param needed the points that are still to be measured
     * @param trials the trials of the run so far
     * @throws PlanException if jars were changed
     */
    public static void checkUnchanged(Collection<Prepared> needed, Collection<TrialRecord> trials) {
        Map<Optional<String>, Optional<String>> now = new LinkedHashMap<>();
        needed.forEach(own -> now.put(own.settings().get(Setting.JARS), own.ownJars()));
        for (TrialRecord record : trials) {
            Optional<String> began = record.conditions().get(Conditions.JARS);
            Optional<String> path = Setting.JARS.effectiveIn(record.settings()).flatMap(Function.identity());
            if (began.isPresent() && now.containsKey(path) && !began.equals(now.get(path))) {
                throw new PlanException("--resume: must have the jars that the run began with, got others in "
                        + path.orElseThrow() + "; put them back, or begin another run");
            }
        }
    }
}
