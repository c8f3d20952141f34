package dev.furlong.results.folder;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Plan;
import dev.furlong.plan.file.PlanReader;
import dev.furlong.plan.file.PlanWriter;
import dev.furlong.plan.precision.Ended;
import dev.furlong.plan.precision.Until;
import dev.furlong.plan.written.ShellWord;
import dev.furlong.results.Environment;
import dev.furlong.results.Json;
import dev.furlong.results.Loss;
import dev.furlong.results.Slices;
import dev.furlong.results.TimeLine;
import dev.furlong.results.TrialRecord;
import dev.furlong.results.Version;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The folder of one run: the plan, the machine, and a line for each trial as soon as it has ended. */
public final class RunDirectory {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final String TRIALS = RecordFile.NAME;
    private static final String PLAN = RunFiles.PLAN;
    private static final String ENVIRONMENT = RunFiles.ENVIRONMENT;
    private static final String ENDED = "ended.json";
    private static final String GATE = "gate.json";

    private final Path path;
    private final RecordFile records;
    private final RunFiles files;

    private RunDirectory(Path path) {
        this.path = path;
        this.records = new RecordFile(path.resolve(TRIALS));
        this.files = new RunFiles(path);
    }

    /**
     * Makes the folder of a new run.
     *
     * @param root the folder of all results
     * @param started the moment of the start, which names the folder
     * @throws MachineException if the folder cannot be written
     */
    public static RunDirectory create(Path root, Plan plan, Instant started, Environment environment) {
        Path parent = root.resolve(plan.experiment());
        try {
            Files.createDirectories(parent);
            RunDirectory run = new RunDirectory(fresh(parent, started));
            Files.createDirectory(run.path.resolve("histograms"));
            Files.createDirectory(run.path.resolve("series"));
            run.write(PLAN, PlanWriter.write(plan));
            run.write(ENVIRONMENT, Json.PRETTY.writeValueAsString(environment) + "\n");
            run.write(TRIALS, "");
            return run;
        } catch (IOException e) {
            throw MachineException.cannot("write to results folder " + parent, e, "nothing was started");
        }
    }

    /** Makes a folder that is named by its moment. */
    static Path fresh(Path parent, Instant started) throws IOException {
        String stamp = STAMP.format(started);
        for (int second = 1; ; second++) {
            Path candidate = parent.resolve(second == 1 ? stamp : stamp + "-" + second);
            try {
                return Files.createDirectory(candidate);
            } catch (FileAlreadyExistsException e) {
                if (second == 100) {
                    throw e;
                }
            }
        }
    }

    /** Whether the folder of a run was made whole: its records are made last, and a trial leaves a histogram. */
    static boolean isMade(Path path) throws IOException {
        if (Files.exists(path.resolve(TRIALS))) {
            return true;
        }
        Path histograms = path.resolve("histograms");
        if (!Files.isDirectory(histograms)) {
            return false;
        }
        try (Stream<Path> files = Files.list(histograms)) {
            return files.findAny().isPresent();
        }
    }

    /**
     * Opens the folder of an earlier run. Read its {@link #trials} first: that checks whether
     * anything was changed.
     *
     * @throws PlanException if it is none
     * @throws MachineException if it was one, and lacks its plan or its records
     */
    public static RunDirectory open(String place, Path path) {
        return open(place, path, "");
    }

    /**
     * Opens the folder of an earlier run where something else is legal too.
     *
     * @param otherwise the words for that, which go on after those for a run's folder; empty if nothing is
     */
    static RunDirectory open(String place, Path path, String otherwise) {
        boolean trials = Files.isRegularFile(path.resolve(TRIALS));
        // A plan alone may be a user's own.
        if (!trials && !Files.isRegularFile(path.resolve(ENVIRONMENT))) {
            throw new PlanException(place + ": must be the folder of a run, with " + PLAN + " and " + TRIALS + " in it"
                    + otherwise + ", got " + path + (Files.exists(path) ? "" : ", which does not exist"));
        }
        if (!trials || !Files.isRegularFile(path.resolve(PLAN))) {
            throw new MachineException(path.resolve(trials ? PLAN : TRIALS)
                    + ": must be in a run's folder, got none; put back what Furlong wrote, or run the experiment"
                    + " again");
        }
        return new RunDirectory(path);
    }

    /** The path of the folder. */
    public Path path() {
        return path;
    }

    /** The file of its records. */
    public Path recordsPath() {
        return records.path();
    }

    /** The effective plan. If the run went on until something and has ended, it has as many repetitions as the run made. */
    public Plan plan() {
        Plan plan = written();
        return ended(plan).map(plan::endedBy).orElse(plan);
    }

    /**
     * Ends the run of a plan that goes on until something: it has no more repetitions.
     *
     * @throws MachineException if the disk is full or gone
     */
    public void end(Ended end) {
        try {
            write(ENDED, Json.PRETTY.writeValueAsString(end) + "\n");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("ended: cannot be written as JSON", e);
        }
    }

    private Optional<Ended> ended(Plan plan) {
        return parsed(ENDED, text -> {
            Ended ended = Json.WHOLE.forType(Ended.class).readValue(text);
            Until until = plan.until();
            boolean known = ended != null && until != null && until.mayEnd(ended.because());
            if (!known || ended.most() != plan.repetitions()) {
                throw new JsonParseException(null, "an end that is none of " + PLAN);
            }
            return ended;
        });
    }

    /**
     * Keeps what the run is held to, so that its reports tell what came of it.
     *
     * @throws MachineException if the disk is full or gone
     */
    public void keep(KeptGate gate) {
        try {
            write(GATE, Json.PRETTY.writeValueAsString(gate) + "\n");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("gate: cannot be written as JSON", e);
        }
    }

    /**
     * What the run was held to; empty if it was no gate, or has not been judged yet.
     *
     * @throws MachineException if the file is not what Furlong wrote
     */
    public Optional<KeptGate> gate() {
        if (Files.notExists(path.resolve(GATE))) {
            return Optional.empty();
        }
        try {
            KeptGate gate = Json.WHOLE.forType(KeptGate.class).readValue(files.read(GATE));
            if (gate == null || gate.limits().isEmpty()) {
                throw new JsonParseException(null, "no limit");
            }
            return Optional.of(gate);
        } catch (JsonProcessingException e) {
            throw told(new MachineException(
                    path.resolve(GATE) + ": must be what Furlong wrote, got " + Json.problem(e)
                            + "; put back what Furlong wrote, or delete it for a report without the gate",
                    e));
        }
    }

    /** Somebody may have changed how often it says that the run repeated. */
    private void checkEnd(Plan plan, Collection<RecordLine> lines) {
        Ended ended = plan.ended();
        int last = lines.stream().mapToInt(line -> line.trial().block()).max().orElse(0);
        if (ended != null && ended.repetitions() != last) {
            throw new MachineException(path.resolve(ENDED) + ": must be what Furlong wrote, got "
                    + ended.repetitions() + " repetitions, while the last record is of repetition " + last
                    + "; put back what Furlong wrote, or delete it and go on with ./furlong run --resume "
                    + ShellWord.of(path));
        }
    }

    private Plan written() {
        String text = files.read(PLAN);
        try {
            return PlanReader.readWritten(path.resolve(PLAN).toString(), text);
        } catch (PlanException e) {
            // Nobody wrote it by hand: it is the run that cannot be read.
            throw told(new MachineException(
                    e.getMessage() + "; put back what Furlong wrote, or run the experiment again", e));
        }
    }

    /** The failure to know what a file holds. If a newer Furlong wrote it, nothing in the run is wrong. */
    private MachineException told(MachineException unknown) {
        return Environment.newerVersion(files.read(ENVIRONMENT))
                .map(version -> new MachineException(
                        path + ": must be a run that this Furlong, " + Version.CURRENT
                                + ", can read, got one that Furlong " + version + " wrote, with what is not known here;"
                                + " nothing in it was changed; use Furlong " + version + " for it",
                        unknown))
                .orElse(unknown);
    }

    /** The machine that it ran on. */
    public Environment environment() {
        try {
            Environment environment = Json.WHOLE.forType(Environment.class).readValue(files.read(ENVIRONMENT));
            if (environment == null) {
                throw new MachineException(path.resolve(ENVIRONMENT) + ": must be what Furlong wrote, got null");
            }
            return environment;
        } catch (JsonProcessingException e) {
            throw told(new MachineException(
                    path.resolve(ENVIRONMENT) + ": must be what Furlong wrote, got " + Json.problem(e), e));
        }
    }

    /**
     * Appends a finished trial, with the checksums of the plan, the machine and the trial's files.
     * Waits until the disk has it. The files must exist already. With its first record, the run is
     * the latest of its experiment.
     *
     * @throws MachineException if the disk is full or gone, or if somebody changed the records since
     *     they were last read or written. The line may then be incomplete, and reading drops it
     */
    public void append(TrialRecord trial) {
        try {
            if (records.append(trial, files.of(trial.trial()))) {
                LatestRun.becomes(path);
            }
        } catch (IOException e) {
            throw MachineException.cannot(
                    "store the record of " + trial.trial() + " in " + records.path(),
                    e,
                    files.left("the trials before it are kept"));
        }
    }

    /**
     * Deletes the folder of a run that did not begin: what {@link #create} made, and nothing else.
     *
     * @throws MachineException if that cannot be, such as if there is more in it
     */
    public void discard() {
        try {
            for (String name : List.of(TRIALS, ENVIRONMENT, PLAN, "series", "histograms")) {
                Files.deleteIfExists(path.resolve(name));
            }
            Files.delete(path);
        } catch (IOException e) {
            throw MachineException.cannot("delete " + path, e, "it is the folder of a run that did not begin");
        }
    }

    /**
     * The finished trials in the order in which they ended. A trial that was run again counts with
     * its last record.
     *
     * @throws MachineException if a record, or a file that it relies on, was changed, or if the
     *     record is of no trial of the plan
     */
    public List<TrialRecord> trials() {
        try {
            return known();
        } catch (RecordFile.UnknownException e) {
            throw told(e);
        }
    }

    private List<TrialRecord> known() {
        Map<String, RecordLine> byId = new LinkedHashMap<>();
        for (RecordLine line : records.lines()) {
            byId.remove(line.trial().trial());
            byId.put(line.trial().trial(), line);
        }
        byId.values().forEach(files::check);
        if (!byId.isEmpty()) {
            files.checkAgain(List.copyOf(byId.values()).get(byId.size() - 1));
            Plan plan = plan();
            checkEnd(plan, byId.values());
            RecordCheck check = RecordCheck.of(plan);
            byId.values()
                    .forEach(line -> check.wrong(line.trial()).ifPresent(wrong -> {
                        throw records.wrong(line.number(), wrong);
                    }));
        }
        return byId.values().stream().map(RecordLine::trial).collect(Collectors.toCollection(ArrayList::new));
    }

    /**
     * The same at the end of a run, when nothing is appended any more. Each file that a record relies on is read once more, since
     * somebody may have changed it after it was written or checked here.
     *
     * @throws MachineException as {@link #trials} does
     */
    public List<TrialRecord> trialsAtTheEnd() {
        files.forget();
        return trials();
    }

    /**
     * A warning about records without checksums, which older versions wrote; empty if all records
     * have one.
     */
    public Optional<String> caveat() {
        int unsealed = records.unsealed();
        return unsealed == 0
                ? Optional.empty()
                : Optional.of(records.path() + ": " + unsealed + " of its records have no checksum, because an older"
                        + " Furlong wrote them; Furlong cannot tell whether they were changed since");
    }

    /** A trial second by second; empty where that was not kept. */
    public Optional<TimeLine> timeLine(String trial) {
        return parsed(TimeLine.file(trial), TimeLine::parse);
    }

    /**
     * The slices of a trial that has a result; empty if the plan asks for none.
     *
     * @throws MachineException if they are not what the plan asks for, or are not there
     */
    public Optional<Slices> slices(String trial) {
        int planned = plan().phases().slices();
        if (planned == 0) {
            return Optional.empty();
        }
        return Optional.of(parse(Slices.file(trial), text -> {
            Slices slices = Slices.parse(text);
            if (slices.slices().size() != planned) {
                throw new JsonParseException(
                        null, slices.slices().size() + " slices, while " + PLAN + " asks for " + planned);
            }
            return slices;
        }));
    }

    private interface Parser<T> {
        T parse(String text) throws JsonProcessingException;
    }

    private <T> Optional<T> parsed(String name, Parser<T> parser) {
        // One that may not be seen is there, for all that is known.
        return Files.notExists(path.resolve(name)) ? Optional.empty() : Optional.of(parse(name, parser));
    }

    private <T> T parse(String name, Parser<T> parser) {
        try {
            return parser.parse(files.read(name));
        } catch (JsonProcessingException e) {
            throw new MachineException(
                    path.resolve(name) + ": must be what Furlong wrote, got " + Json.problem(e)
                            + "; put back what Furlong wrote, or run the experiment again",
                    e);
        }
    }

    /**
     * Keeps the log of a lost trial beside its record.
     *
     * @throws MachineException if the disk is full or gone
     */
    public void keepLost(String trial, String log) {
        write(Loss.file(trial), log + "\n");
    }

    /**
     * Deletes a file that an earlier report left, if it is there.
     *
     * @throws MachineException if it cannot be deleted
     */
    public void delete(String name) {
        files.delete(name);
    }

    /**
     * Writes a file whole or not at all, and waits until the disk has it.
     *
     * @throws MachineException if the disk is full or gone
     */
    public void write(String name, String text) {
        files.write(name, text);
    }
}
