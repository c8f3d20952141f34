package dev.furlong.results.folder;

import dev.furlong.failure.MachineException;
import dev.furlong.plan.written.LimitedText;
import dev.furlong.plan.written.ShellWord;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of a run's folder beside its records. Each is written whole or not at all. The checksums of those that a
 * record relies on stand in the record, and {@link #check} compares them.
 */
final class RunFiles {
    static final String PLAN = "plan.yaml";
    static final String ENVIRONMENT = "environment.json";

    /** The end of the name of a file that is not whole yet. */
    static final String PART = ".part";
    /** The greatest size of a plan with all its defaults. */
    private static final int MOST_PLAN_BYTES = 4 << 20;
    /** The greatest size of every other small file. */
    private static final int MOST_BYTES = 1 << 16;
    /** The greatest size of a time line: a day of seconds. */
    private static final int MOST_SERIES_BYTES = 1 << 29;
    /** The greatest size of a histogram, or of what is known of a lost trial. */
    private static final int MOST_OTHER_BYTES = 1 << 26;

    private static final int KIB_BITS = 10;

    private final Path path;
    /** Checksums by name of the files that were written here, or found unchanged, since {@link #forget}. */
    private final Map<String, String> known = new HashMap<>();

    RunFiles(Path path) {
        this.path = path;
    }

    /** Writes a file whole or not at all, and waits until the disk has it. Makes the folder in the run's that it is in. */
    void write(String name, String text) {
        Path target = path.resolve(name);
        try {
            Path folder = target.resolveSibling(".").normalize();
            // The run's own folder is not made again: somebody took it away.
            if (!folder.equals(path.normalize())) {
                makeFolder(folder);
            }
            byte[] content = text.getBytes(StandardCharsets.UTF_8);
            replace(target, folder, content);
            known.put(name, Checksum.of("", content));
        } catch (IOException e) {
            throw MachineException.cannot("write " + target, e, left("the file is as it was"));
        }
    }

    /**
     * Returns the checksums of the files that a trial's record relies on, by their names: the plan, the machine and the
     * trial's own.
     */
    Map<String, String> of(String trial) throws IOException {
        Map<String, String> files = new TreeMap<>();
        for (String name : List.of(PLAN, ENVIRONMENT)) {
            files.put(name, known.containsKey(name) ? known.get(name) : Checksum.of(path.resolve(name)));
        }
        known.forEach((name, checksum) -> {
            if (name.matches("[^/]+/" + Pattern.quote(trial) + "[.][a-z]+")) {
                files.put(name, checksum);
            }
        });
        return files;
    }

    /**
     * Checks that the files that a record relies on are as they were written.
     *
     * @throws MachineException if one was changed, or is not there
     */
    void check(RecordLine line) {
        line.files().forEach((name, checksum) -> {
            // A lost trial is run again. Its log is written anew before its record is.
            boolean replaced = line.trial().lost() && name.contains("/");
            if (!replaced && !checksum.equals(known.get(name))) {
                checkFile(line, name, checksum);
                known.put(name, checksum);
            }
        });
    }

    /**
     * Checks the plan and the machine once more, since they are read once more. They may have been changed since they
     * were written or checked here.
     *
     * @throws MachineException if one was changed, or is not there
     */
    void checkAgain(RecordLine line) {
        for (String name : List.of(PLAN, ENVIRONMENT)) {
            String checksum = line.files().get(name);
            if (checksum != null) {
                checkFile(line, name, checksum);
            }
        }
    }

    /** Forgets which files were written or checked here, so that each is read once more when it is checked next. */
    void forget() {
        known.clear();
    }

    private void checkFile(RecordLine line, String name, String checksum) {
        Path file = path.resolve(name);
        String rule = file + ": must be the file that Furlong wrote, by line " + line.number() + " of "
                + RecordFile.NAME + ", got ";
        String todo = "; put back what Furlong wrote, or "
                + (name.contains("/")
                        ? "delete the lines of " + RecordFile.NAME + " from " + line.number()
                                + " on and run their trials again: ./furlong run --resume "
                                + ShellWord.of(path)
                        : "run the experiment again");
        try {
            if (!file.normalize().startsWith(path.normalize()) || !isFile(file)) {
                throw new MachineException(rule + "none" + todo);
            }
            // Before it is read: a file may have grown to any size since.
            if (Files.size(file) > mostBytes(name)) {
                throw new MachineException(rule + "one of " + (Files.size(file) >> KIB_BITS)
                        + " KiB, and Furlong writes at most " + (mostBytes(name) >> KIB_BITS) + " KiB" + todo);
            }
            if (!Checksum.of(file).equals(checksum)) {
                throw new MachineException(rule + "one with another checksum: it was changed or cut" + todo);
            }
        } catch (IOException e) {
            throw MachineException.cannot("read " + file, e);
        }
    }

    /** Tells a file that is not there from one that may not be seen, which is an error. */
    private static boolean isFile(Path file) throws IOException {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class).isRegularFile();
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private static int mostBytes(String name) {
        return name.equals(PLAN)
                ? MOST_PLAN_BYTES
                : name.equals(ENVIRONMENT)
                        ? MOST_BYTES
                        : name.startsWith("series/") ? MOST_SERIES_BYTES : MOST_OTHER_BYTES;
    }

    /**
     * Puts a file in the place of another one, whole or not at all. A link or a pipe there is replaced, and so is one
     * in place of the part.
     *
     * @param folder the folder of the file that is written first, on the same disk
     */
    static void replace(Path target, Path folder, byte[] content) throws IOException {
        // Each process has its own: two that write the same report must not mix.
        Path parts = folder.resolve(
                target.getFileName() + "." + ProcessHandle.current().pid() + PART);
        try {
            deleteAbandoned(folder, target.getFileName() + ".");
            Files.deleteIfExists(parts);
            // Not a temporary file, which only its owner could read.
            try (FileChannel channel =
                    FileChannel.open(parts, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
                ByteBuffer bytes = ByteBuffer.wrap(content);
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            Files.move(parts, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            syncFolder(Objects.requireNonNull(target.getParent()));
        } catch (FileSystemException e) {
            throw aboutWhole(target, e);
        } finally {
            Files.deleteIfExists(parts);
        }
    }

    /** The failure of a part, as one of the file that it was to be: nobody knows the part's name. */
    private static FileSystemException aboutWhole(Path target, FileSystemException failure) {
        String file = target.toString();
        FileSystemException whole = failure;
        if (failure instanceof AccessDeniedException) {
            whole = new AccessDeniedException(file);
        } else if (failure.getReason() != null) {
            whole = new FileSystemException(file, null, failure.getReason());
        }
        if (!whole.equals(failure)) {
            whole.initCause(failure);
        }
        return whole;
    }

    /**
     * Deletes a file that a report of other records left. What lies behind a link is not the run's.
     *
     * @throws MachineException if it cannot be deleted
     */
    void delete(String name) {
        Path file = path.resolve(name);
        try {
            if (Files.isDirectory(file.resolveSibling(".").normalize(), LinkOption.NOFOLLOW_LINKS)) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw MachineException.cannot("delete " + file, e, "it is of an earlier report");
        }
    }

    private static void makeFolder(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException e) {
            // As mostly, or another process was quicker.
            if (Files.isSymbolicLink(folder)) {
                throw new MachineException(folder + ": must be a folder of the run's own, got a link to "
                        + Files.readSymbolicLink(folder)
                        + "; nothing was written there; put what it leads to in its place, or delete the link");
            }
        }
    }

    /** Deletes the parts that killed processes left. */
    private static void deleteAbandoned(Path folder, String begin) throws IOException {
        Pattern part = Pattern.compile(Pattern.quote(begin) + "(?:([0-9]{1,18})[.])?part");
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.toList();
        }
        for (Path file : files) {
            Matcher written = part.matcher(String.valueOf(file.getFileName()));
            if (written.matches() && (written.group(1) == null || !lives(Long.parseLong(written.group(1))))) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static boolean lives(long process) {
        return ProcessHandle.of(process).isPresent();
    }

    /** Says what is left after a failure. If the folder is gone, nothing is left. */
    String left(String otherwise) {
        return Files.isDirectory(path)
                ? otherwise
                : "the run's folder " + path + " is gone with all records in it; run the experiment again";
    }

    /**
     * Syncs a folder, so that a file's name is on the disk before a record names it. Windows cannot
     * open a folder for that.
     */
    private static void syncFolder(Path folder) throws IOException {
        if (File.separatorChar == '/') {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    /**
     * Reads a file.
     *
     * @throws MachineException if it is longer than what Furlong writes, or cannot be read
     */
    String read(String name) {
        try {
            return LimitedText.of(path.resolve(name), mostBytes(name));
        } catch (LimitedText.TooLongException e) {
            throw new MachineException(path.resolve(name) + ": " + e.getMessage(), e);
        } catch (NoSuchFileException e) {
            throw new MachineException(
                    path.resolve(name)
                            + ": must be in a run's folder, got none; put back what Furlong wrote, or run the"
                            + " experiment again",
                    e);
        } catch (IOException e) {
            throw MachineException.cannot("read " + path.resolve(name), e);
        }
    }
}
