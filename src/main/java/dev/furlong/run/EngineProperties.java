package dev.furlong.run;

import dev.furlong.failure.FurlongException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.TrialException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.written.Places;
import dev.furlong.run.prepare.Home;
import dev.furlong.run.prepare.Preflight;
import dev.furlong.run.prepare.Prepared;
import dev.furlong.run.stage.PopulatedCopies;
import dev.furlong.run.stage.StageWire;
import dev.furlong.run.stage.Stages;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The properties of engines' own that a plan sets. Only an engine can tell whether it takes a value, so each is tried before anything
 * is measured.
 *
 * @param plan the plan that sets them
 * @param stages the stages of its points
 * @param interruption the interruption that ends a run early
 */
record EngineProperties(Plan plan, Stages stages, Interruption interruption) {
    /**
     * Starts each target once that has such properties, in the folders in which its trials will run.
     *
     * @param folder the folder of the files of servers
     * @throws Refused if an engine does not start with them
     */
    void tryAll(Path folder) {
        Map<String, String> files = plan.phases().inSlices() ? SideBySide.folders(plan) : Map.of();
        Set<String> startedWith = new HashSet<>();
        for (Prepared own : stages.points().values()) {
            Map<String, String> properties = of(own);
            if (!properties.isEmpty() && startedWith.add(own.point().target().written() + properties)) {
                start(own, files.getOrDefault(own.point().id(), PopulatedCopies.FILES), folder);
            }
        }
    }

    private void start(Prepared own, String files, Path folder) {
        interruption.check();
        try {
            stages.populate(own, files);
            if (own.home() instanceof Home.Ours && !own.runs().roles().inClient()) {
                // It was populated without its server, or with another one.
                stages.up(own, files, folder, StageWire::unaudited, doing -> {}).close();
            }
        } catch (MachineException | TrialException e) {
            interruption.checkAfterFailure();
            throw new Refused(plan, own, e);
        }
    }

    private static Map<String, String> of(Prepared own) {
        return own.settings().engineProperties(own.engine().name());
    }

    /** An engine does not start with the properties of its own that the plan asks for. */
    static final class Refused extends MachineException {
        private static final long serialVersionUID = 1L;

        private Refused(Plan plan, Prepared own, FurlongException why) {
            super(
                    places(plan, own) + ": must be what " + own.point().target().written() + " starts with, got "
                            + of(own).entrySet().stream()
                                    .map(one -> one.getKey() + "=" + one.getValue())
                                    .collect(Collectors.joining(", "))
                            + "; it did not start: "
                            + Objects.requireNonNullElse(why.getMessage(), "").replaceFirst("[.]$", "")
                            + "; no trial was begun",
                    why);
        }

        private static String places(Plan plan, Prepared own) {
            Places places = Preflight.places(plan, own.point());
            return of(own).keySet().stream()
                    .map(key -> places.of(Places.setting(key)))
                    .distinct()
                    .collect(Collectors.joining(", "));
        }
    }
}
