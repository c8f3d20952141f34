package dev.furlong.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.furlong.failure.MachineException;
import dev.furlong.failure.PlanException;
import dev.furlong.plan.Overrides;
import dev.furlong.plan.Plan;
import dev.furlong.plan.PlanReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The folder of one run: what was asked, the machine, and a line for each trial as soon as it has ended. */
public final class RunDirectory {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String PLAN = "plan.yaml";
    private static final String ENVIRONMENT = "environment.json";
    private static final String LATEST = "latest";
    private static final String TRIALS = "trials.jsonl";

    private final Path path;

    private RunDirectory(Path path) {
        this.path = path;
    }

    /**
     * Makes a new one.
     *
     * @param root of all results
     * @param started names it
     * @throws MachineException if the folder cannot be written
     */
    public static RunDirectory create(Path root, Plan plan, Instant started, Environment environment) {
        Path parent = root.resolve(plan.experiment());
        try {
            Files.createDirectories(parent);
            RunDirectory run = new RunDirectory(fresh(parent, STAMP.format(started)));
            Files.createDirectory(run.path.resolve("histograms"));
            Files.createDirectory(run.path.resolve("series"));
            run.write(PLAN, PlanReader.write(plan));
            run.write(ENVIRONMENT, Json.PRETTY.writeValueAsString(environment) + "\n");
            run.write(TRIALS, "");
            Files.writeString(parent.resolve(LATEST), run.path.getFileName() + "\n");
            return run;
        } catch (IOException e) {
            throw new MachineException(
                    "results folder " + parent + ": must be writable, got " + e + "; nothing was started", e);
        }
    }

    private static Path fresh(Path parent, String stamp) throws IOException {
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

    /**
     * Opens the folder of an earlier run.
     *
     * @throws PlanException if it is none
     */
    public static RunDirectory open(String place, Path path) {
        if (!Files.isRegularFile(path.resolve(PLAN)) || !Files.isRegularFile(path.resolve(TRIALS))) {
            throw new PlanException(
                    place + ": must be the folder of a run, with " + PLAN + " and " + TRIALS + " in it, got " + path);
        }
        return new RunDirectory(path);
    }

    /**
     * Opens the folder of an earlier run, or of the latest one of an experiment's folder.
     *
     * @throws PlanException if it is neither
     */
    public static RunDirectory openLatest(String place, Path path) {
        Path latest = path.resolve(LATEST);
        try {
            return open(
                    place,
                    Files.isRegularFile(latest)
                            ? path.resolve(Files.readString(latest).strip())
                            : path);
        } catch (IOException e) {
            throw new MachineException(latest + ": must be readable, got " + e, e);
        }
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    /** The effective plan. */
    public Plan plan() {
        return PlanReader.read(path.resolve(PLAN).toString(), read(PLAN), Overrides.none());
    }

    /** The machine that it ran on. */
    public Environment environment() {
        try {
            return Json.LINE.readValue(read(ENVIRONMENT), Environment.class);
        } catch (JsonProcessingException e) {
            throw new MachineException(
                    path.resolve(ENVIRONMENT) + ": must be what Furlong wrote, got " + e.getOriginalMessage(), e);
        }
    }

    /**
     * Appends a finished trial and waits until the disk has it.
     *
     * @throws MachineException if the disk is full or gone; the line may be incomplete then, and is dropped on reading
     */
    public void append(TrialRecord trial) {
        Path trials = path.resolve(TRIALS);
        try (FileChannel channel = FileChannel.open(trials, StandardOpenOption.WRITE, StandardOpenOption.READ)) {
            // A line that a crash cut short is overwritten, never continued.
            long end = completeLength(channel);
            channel.truncate(end);
            channel.position(end);
            ByteBuffer line =
                    ByteBuffer.wrap((Json.LINE.writeValueAsString(trial) + "\n").getBytes(StandardCharsets.UTF_8));
            while (line.hasRemaining()) {
                channel.write(line);
            }
            channel.force(true);
        } catch (IOException e) {
            throw new MachineException(
                    trials + ": must take the record of " + trial.trial() + ", got " + e + "; "
                            + left("the trials before it are kept"),
                    e);
        }
    }

    private static long completeLength(FileChannel channel) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        for (long end = channel.size(); end > 0; end--) {
            one.clear();
            channel.read(one, end - 1);
            if (one.get(0) == '\n') {
                return end;
            }
        }
        return 0;
    }

    /** The finished trials in the order in which they ended; of a trial that was run again, the last record. */
    public List<TrialRecord> trials() {
        String text = read(TRIALS);
        // What follows the last line feed was cut short by a crash.
        String complete = text.substring(0, text.lastIndexOf('\n') + 1);
        Map<String, TrialRecord> byId = new LinkedHashMap<>();
        int number = 0;
        for (String line : complete.lines().toList()) {
            number++;
            try {
                TrialRecord trial = Json.LINE.readValue(line, TrialRecord.class);
                byId.remove(trial.trial());
                byId.put(trial.trial(), trial);
            } catch (JsonProcessingException e) {
                throw new MachineException(
                        path.resolve(TRIALS) + " line " + number + ": must be a trial's record, got "
                                + e.getOriginalMessage(),
                        e);
            }
        }
        return new ArrayList<>(byId.values());
    }

    /** A trial second by second; empty where that was not kept. */
    public Optional<TimeLine> timeLine(String trial) {
        String name = TimeLine.file(trial);
        if (!Files.exists(path.resolve(name))) {
            return Optional.empty();
        }
        try {
            return Optional.of(TimeLine.parse(read(name)));
        } catch (JsonProcessingException e) {
            throw new MachineException(
                    path.resolve(name) + ": must be what Furlong wrote, got " + e.getOriginalMessage(), e);
        }
    }

    /**
     * Keeps what is known of a lost trial beside its record.
     *
     * @throws MachineException if the disk is full or gone
     */
    public void keepLost(String trial, String log) {
        Path folder = path.resolve("lost");
        try {
            if (!Files.exists(folder)) {
                Files.createDirectory(folder);
            }
        } catch (IOException e) {
            throw new MachineException(
                    folder + ": must be possible to make, got " + e + "; " + left("the trials are kept"), e);
        }
        write(Loss.file(trial), log + "\n");
    }

    /** Writes a file whole or not at all. */
    public void write(String name, String content) {
        Path target = path.resolve(name);
        try {
            // Not a temporary file, which only its owner could read.
            Path parts = target.resolveSibling(target.getFileName() + ".part");
            try {
                try (FileChannel channel = FileChannel.open(
                        parts,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING)) {
                    ByteBuffer bytes = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
                    while (bytes.hasRemaining()) {
                        channel.write(bytes);
                    }
                    channel.force(true);
                }
                Files.move(parts, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(parts);
            }
        } catch (IOException e) {
            throw new MachineException(
                    target + ": must be writable, got " + e + "; " + left("the file is as it was"), e);
        }
    }

    /** What is left after a failure: with the folder gone, nothing is. */
    private String left(String otherwise) {
        return Files.isDirectory(path)
                ? otherwise
                : "the run's folder " + path + " is gone with all records in it; run the experiment again";
    }

    private String read(String name) {
        try {
            return Files.readString(path.resolve(name));
        } catch (IOException e) {
            throw new MachineException(path.resolve(name) + ": must be readable, got " + e, e);
        }
    }
}
