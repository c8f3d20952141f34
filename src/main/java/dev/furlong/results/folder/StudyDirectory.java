package dev.furlong.results.folder;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.catalogue.Catalogue;
import dev.furlong.plan.catalogue.Study;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.file.PlanWriter;
import dev.furlong.results.Json;
import dev.furlong.results.Version;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The folder of a study that is run again. It has the plan of each experiment, and for each that has begun a folder of its name with
 * the folder of its run in it.
 */
public final class StudyDirectory {
    private static final String STUDY = "study.json";
    private static final String SKIPPED = "skipped.json";

    private final Path path;
    private final StudyFile begun;
    private final Study study;
    private final RunFiles files;

    private StudyDirectory(Path path, StudyFile begun, Study study) {
        this.path = path;
        this.begun = begun;
        this.study = study;
        this.files = new RunFiles(path);
    }

    /**
     * What {@code study.json} says.
     *
     * @param schema 1; within it, fields are added and never renamed
     * @param furlongVersion the version of the Furlong that began it
     * @param study the name of the study
     * @param experiments the experiments in the order in which they are run
     * @param plans the checksum of each plan, by the name of its experiment
     */
    record StudyFile(
            int schema, String furlongVersion, String study, List<String> experiments, Map<String, String> plans) {}

    /**
     * What {@code skipped.json} says.
     *
     * @param reasons why experiments were skipped, or ended early, by their names
     */
    record SkippedFile(Map<String, String> reasons) {}

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
            Path path = RunDirectory.fresh(parent, started);
            Map<String, String> texts = new LinkedHashMap<>();
            plans.forEach((name, plan) -> texts.put(name, PlanWriter.write(plan)));
            StudyFile begun =
                    new StudyFile(1, Version.CURRENT, study.name(), List.copyOf(plans.keySet()), checksums(texts));
            StudyDirectory made = new StudyDirectory(path, begun, study);
            texts.forEach((name, text) -> made.write(planFile(name), text));
            made.write(STUDY, Json.PRETTY.writeValueAsString(begun) + "\n");
            return made;
        } catch (IOException e) {
            throw MachineException.cannot("write to results folder " + parent, e, "nothing was started");
        }
    }

    private static Map<String, String> checksums(Map<String, String> texts) {
        Map<String, String> checksums = new TreeMap<>();
        texts.forEach((name, text) -> checksums.put(name, Checksum.of(text, new byte[0])));
        return checksums;
    }

    /** Whether this is the folder of a study. */
    public static boolean isStudy(Path path) {
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
        if (!isStudy(path)) {
            throw new PlanException(place + ": must be the folder of a study, with " + STUDY + " in it, got " + path
                    + (Files.exists(path) ? "" : ", which does not exist"));
        }
        StudyFile begun = json(new RunFiles(path), path, STUDY, StudyFile.class, "run the study again");
        Study study = Catalogue.study(begun.study())
                .orElseThrow(() -> new PlanException(place + ": must be of a study that this Furlong has, got '"
                        + begun.study() + "'; legal: "
                        + Catalogue.studies().stream().map(Study::name).collect(Collectors.joining(", "))));
        if (!study.experimentNames().containsAll(begun.experiments())) {
            throw new PlanException(place + ": must have experiments that this Furlong knows, got "
                    + String.join(", ", begun.experiments()) + "; legal: "
                    + String.join(", ", study.experimentNames()) + "; use Furlong " + begun.furlongVersion()
                    + " for it");
        }
        return new StudyDirectory(path, begun, study);
    }

    private static <T> T json(RunFiles files, Path path, String name, Class<T> type, String todo) {
        try {
            T value = Json.WHOLE.forType(type).readValue(files.read(name));
            if (value == null) {
                throw new JsonParseException(null, "null");
            }
            return value;
        } catch (JsonProcessingException e) {
            throw new MachineException(
                    path.resolve(name) + ": must be what Furlong wrote, got " + Json.problem(e)
                            + "; put back what Furlong wrote, or " + todo,
                    e);
        }
    }

    /** The path of the folder. */
    public Path path() {
        return path;
    }

    /** The study. */
    public Study study() {
        return study;
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
     * @throws MachineException if it cannot be read, or was changed
     */
    public Plan plan(String experiment) {
        String name = planFile(experiment);
        String text = files.read(name);
        if (!Objects.equals(begun.plans().get(experiment), Checksum.of(text, new byte[0]))) {
            throw new MachineException(path.resolve(name) + ": must be the file that Furlong wrote, by " + STUDY
                    + ", got one with another checksum: it was changed or cut; put back what Furlong wrote, or run the"
                    + " study again");
        }
        return PlanReader.readWritten(path.resolve(name).toString(), text);
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
        List<Path> made = new ArrayList<>();
        try (DirectoryStream<Path> runs = Files.newDirectoryStream(folder)) {
            for (Path run : runs) {
                // One that a full disk or a kill kept from being made has no records yet.
                if (LatestRun.isName(String.valueOf(run.getFileName())) && RunDirectory.isMade(run)) {
                    made.add(run);
                }
            }
            return made.stream()
                    .max(Comparator.comparing(String::valueOf))
                    .map(run -> RunDirectory.open(folder.toString(), run));
        } catch (IOException e) {
            throw MachineException.cannot("read " + folder, e);
        }
    }

    /** Makes this the latest run of its study. */
    public void becomesLatest() {
        try {
            LatestRun.becomes(path);
        } catch (IOException e) {
            throw MachineException.cannot("write to " + path.getParent(), e);
        }
    }

    /**
     * Keeps why experiments were skipped, or ended early.
     *
     * @param reasons the reason of each, by its name
     * @throws MachineException if the disk is full or gone
     */
    public void keepSkipped(Map<String, String> reasons) {
        try {
            write(SKIPPED, Json.PRETTY.writeValueAsString(new SkippedFile(new TreeMap<>(reasons))) + "\n");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("reasons: cannot be written as JSON", e);
        }
    }

    /** Why experiments were skipped, or ended early, by their names. */
    public Map<String, String> skipped() {
        return Files.notExists(path.resolve(SKIPPED))
                ? Map.of()
                : json(files, path, SKIPPED, SkippedFile.class, "delete it").reasons();
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
