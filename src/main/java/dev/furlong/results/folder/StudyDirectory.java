package dev.furlong.results.folder;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.catalogue.Catalogue;
import dev.furlong.plan.catalogue.Study;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.file.PlanWriter;
import dev.furlong.plan.written.LimitedText;
import dev.furlong.results.Json;
import dev.furlong.results.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The folder of a study that is run again. It has the plan of each experiment, and for each that has begun a folder of its name with
 * the folder of its run in it.
 */
public final class StudyDirectory {
    private static final String STUDY = "study.json";
    private static final String NOT_BEGUN = "not-begun.json";
    private static final int MOST_BYTES = 1 << 16;
    private static final int MOST_PLAN_BYTES = 4 << 20;

    private final Path path;
    private final Begun begun;
    private final RunFiles files;

    private StudyDirectory(Path path, Begun begun) {
        this.path = path;
        this.begun = begun;
        this.files = new RunFiles(path);
    }

    /**
     * What {@code study.json} says.
     *
     * @param schema 1; within it, fields are added and never renamed
     * @param furlongVersion the version of the Furlong that began it
     * @param study the name of the study
     * @param experiments the experiments in the order in which they are run
     */
    record Begun(int schema, String furlongVersion, String study, List<String> experiments) {}

    /**
     * Makes the folder of a study that begins.
     *
     * @param root the folder of all results
     * @param plans the plan of each experiment, by its name, in the order in which they are run
     * @param started the moment of the start, which names the folder
     * @throws MachineException if the folder cannot be written
     */
    public static StudyDirectory create(Path root, Study study, Map<String, Plan> plans, Instant started) {
        Path parent = root.resolve(study.name());
        try {
            Files.createDirectories(parent);
            StudyDirectory made = new StudyDirectory(
                    RunDirectory.fresh(parent, started),
                    new Begun(1, Version.CURRENT, study.name(), List.copyOf(plans.keySet())));
            plans.forEach((name, plan) -> made.write(planFile(name), PlanWriter.write(plan)));
            made.write(STUDY, Json.PRETTY.writeValueAsString(made.begun) + "\n");
            LatestRun.becomes(made.path);
            return made;
        } catch (IOException e) {
            throw MachineException.cannot("write to results folder " + parent, e, "nothing was started");
        }
    }

    /** Whether this is the folder of a study. */
    public static boolean isOne(Path path) {
        return Files.isRegularFile(path.resolve(STUDY));
    }

    /**
     * Opens the folder of a study that was begun.
     *
     * @param place where the folder was given, such as an option
     * @throws PlanException if it is none, or this Furlong has no such study
     * @throws MachineException if it was one, and is not as Furlong wrote it
     */
    public static StudyDirectory open(String place, Path path) {
        if (!isOne(path)) {
            throw new PlanException(place + ": must be the folder of a study, with " + STUDY + " in it, got " + path
                    + (Files.exists(path) ? "" : ", which does not exist"));
        }
        Path file = path.resolve(STUDY);
        try {
            Begun begun = Json.WHOLE.forType(Begun.class).readValue(LimitedText.of(file, MOST_BYTES));
            Study study = Catalogue.study(begun.study())
                    .orElseThrow(() -> new PlanException(
                            place + ": must be of a study that this Furlong knows, got '" + begun.study() + "'"));
            if (!study.names().containsAll(begun.experiments())) {
                throw new PlanException(place + ": must have experiments of " + study.name()
                        + " that this Furlong knows, got " + String.join(", ", begun.experiments()) + "; use Furlong "
                        + begun.furlongVersion() + " for it");
            }
            return new StudyDirectory(path, begun);
        } catch (JsonProcessingException e) {
            throw new MachineException(
                    file + ": must be what Furlong wrote, got " + Json.problem(e)
                            + "; put back what Furlong wrote, or run the study again",
                    e);
        } catch (IOException e) {
            throw MachineException.cannot("read " + file, e);
        }
    }

    /** The path of the folder. */
    public Path path() {
        return path;
    }

    /** The study. */
    public Study study() {
        return Catalogue.study(begun.study()).orElseThrow();
    }

    /** The version of the Furlong that began it. */
    public String furlongVersion() {
        return begun.furlongVersion();
    }

    /** The experiments in the order in which they are run. */
    public List<String> experiments() {
        return begun.experiments();
    }

    /**
     * The plan of an experiment, as it was when the study began.
     *
     * @throws MachineException if it cannot be read
     */
    public Plan plan(String experiment) {
        Path file = path.resolve(planFile(experiment));
        try {
            return PlanReader.readWritten(file.toString(), LimitedText.of(file, MOST_PLAN_BYTES));
        } catch (PlanException e) {
            // Nobody wrote it by hand.
            throw new MachineException(e.getMessage() + "; put back what Furlong wrote, or run the study again", e);
        } catch (IOException e) {
            throw MachineException.cannot("read " + file, e);
        }
    }

    private static String planFile(String experiment) {
        return "plans/" + experiment + ".yaml";
    }

    /**
     * The run of an experiment; empty if it has not begun.
     *
     * @throws MachineException if its folder cannot be read
     */
    public Optional<RunDirectory> run(String experiment) {
        Path folder = path.resolve(experiment);
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> runs = Files.list(folder)) {
            return runs.filter(Files::isDirectory)
                    .max(Comparator.naturalOrder())
                    .map(run -> RunDirectory.open(folder.toString(), run));
        } catch (IOException e) {
            throw MachineException.cannot("read " + folder, e);
        }
    }

    /**
     * Keeps why experiments did not begin.
     *
     * @param reasons the reason of each, by its name
     * @throws MachineException if the disk is full or gone
     */
    public void keepNotBegun(Map<String, String> reasons) {
        try {
            write(NOT_BEGUN, Json.PRETTY.writeValueAsString(new NotBegun(new TreeMap<>(reasons))) + "\n");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("reasons: cannot be written as JSON", e);
        }
    }

    /**
     * What {@code not-begun.json} says.
     *
     * @param reasons the reason of each, by its name
     */
    record NotBegun(Map<String, String> reasons) {}

    /** Why an experiment did not begin; empty if nothing kept it from that. */
    public Optional<String> notBegun(String experiment) {
        Path file = path.resolve(NOT_BEGUN);
        if (Files.notExists(file)) {
            return Optional.empty();
        }
        try {
            NotBegun kept = Json.WHOLE.forType(NotBegun.class).readValue(LimitedText.of(file, MOST_BYTES));
            return Optional.ofNullable(kept.reasons().get(experiment));
        } catch (JsonProcessingException e) {
            throw new MachineException(
                    file + ": must be what Furlong wrote, got " + Json.problem(e)
                            + "; put back what Furlong wrote, or delete it",
                    e);
        } catch (IOException e) {
            throw MachineException.cannot("read " + file, e);
        }
    }

    /**
     * Writes a file whole or not at all.
     *
     * @throws MachineException if it cannot be written
     */
    public void write(String name, String text) {
        files.write(name, text);
    }
}
